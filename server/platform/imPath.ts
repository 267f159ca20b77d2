// Where pages reach the stand-in on this host: the SDK adds `/binfo`. Alone, since the pages' side needs no more of it
// than this.
export const imPath = '/im';
