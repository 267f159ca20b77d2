// Path of the stand-in on this host; the SDK adds `/binfo`. A file of its own, since the page's side needs nothing
// else.
export const imPath = '/im';
