// Values in the address of a visit that change without a new visit: a tab chosen, nothing to go back to.
export function setQuery(name: string, value: string): void {
  const query = new URLSearchParams(location.search);
  query.set(name, value);
  history.replaceState(history.state, '', location.pathname + '?' + query.toString());
}
