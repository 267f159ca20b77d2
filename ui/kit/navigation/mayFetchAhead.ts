// Whether anything may be fetched that nobody has asked for yet: not while the browser or the person saves data
// (省流量), and not on a connection of the second generation. Also in the boot script, so it stays small.
type Connection = EventTarget & { saveData?: boolean; effectiveType?: string };
const connection = (): Connection | undefined => (navigator as Navigator & { connection?: Connection }).connection;

export function mayFetchAhead(): boolean {
  const { saveData, effectiveType = '' } = connection() ?? ({} as Partial<Connection>);
  return !saveData && !/2g$/.test(effectiveType) && !document.documentElement.hasAttribute('data-save');
}
/** `changed` is called with each new value. Gives back what stops it. */
export function watchFetchAhead(changed: (may: boolean) => void): () => void {
  let last = mayFetchAhead();
  const look = (): void => {
    const may = mayFetchAhead();
    if (may !== last) changed((last = may));
  };
  const marks = new MutationObserver(look);
  marks.observe(document.documentElement, { attributeFilter: ['data-save'] });
  connection()?.addEventListener?.('change', look);
  return () => {
    marks.disconnect();
    connection()?.removeEventListener?.('change', look);
  };
}
