// The methods of ES2019 that Chrome 64 to 72 and Safari 12.0 lack. The build lowers syntax only; `lib` in the
// tsconfigs ends with ES2019, so nothing newer is used. Imported first by the page and by the worker's second script.
type Nested = readonly unknown[];

/** Adds a method that is not enumerable, as built-in ones are. */
function add(to: object, name: string, value: (...args: never[]) => unknown): void {
  if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true });
}
function flat(this: Nested, depth = 1): unknown[] {
  const out: unknown[] = [];
  this.forEach((item) => {
    if (Array.isArray(item) && depth >= 1) out.push(...flat.call(item, depth - 1));
    else out.push(item);
  });
  return out;
}
add(Array.prototype, 'flat', flat);
add(Array.prototype, 'flatMap', function (this: Nested, each: (item: unknown, at: number, all: Nested) => unknown) {
  return flat.call(this.map(each));
});
add(String.prototype, 'trimEnd', function (this: string) {
  return this.replace(/\s+$/, '');
});
add(String.prototype, 'trimStart', function (this: string) {
  return this.replace(/^\s+/, '');
});
add(Object, 'fromEntries', (entries: Iterable<readonly [PropertyKey, unknown]>) => {
  const out: Record<PropertyKey, unknown> = {};
  for (const [key, value] of entries) out[key] = value;
  return out;
});
