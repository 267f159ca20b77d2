// Inner routes of the page, as the server writes them into what it tells.

/** A path with those values that there are. */
export function query(path: string, values: { readonly [name: string]: string }): string {
  const parts = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}
