// Inner routes of the page, as links in notices.

/** A path with the values that are present. */
export function query(path: string, values: { readonly [name: string]: string }): string {
  const parts = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}
