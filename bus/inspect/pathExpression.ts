// Expressions of log points: paths into values, several with commas between them, e.g.
// `payload.list.length, state.streams["forum.thread"][payload.threadId].isLike`. They only read, so that they can do a
// replay no harm; nothing is evaluated as a script.
import type { Json } from '../protocol/envelope';

/** A name or an index, or a path whose value is one. */
type Part = string | Path;
export type Path = { text: string; root: string; parts: readonly Part[] };
export class ExpressionError extends Error {}

const NAME = /^[A-Za-z_$][\w$-]*/;
const INDEX = /^\d+/;
const TEXT = /^"(?:[^"\\]|\\.)*"|^'(?:[^'\\]|\\.)*'/;
const SPACE = /^\s+/;

/** Throws `ExpressionError`. `roots`: the names that a path may begin with. */
export function parseExpression(text: string, roots: readonly string[]): Path[] {
  let at = 0;
  const fail = (what: string): never => {
    throw new ExpressionError(`第 ${at + 1} 个字：${what}`);
  };
  function take(shape: RegExp): string | null {
    const found = shape.exec(text.slice(at))?.[0];
    if (found === undefined) return null;
    at += found.length;
    return found;
  }
  function is(sign: string): boolean {
    take(SPACE);
    if (text.charAt(at) !== sign) return false;
    at++;
    take(SPACE);
    return true;
  }
  function path(): Path {
    take(SPACE);
    const from = at;
    const root = take(NAME) ?? fail('这里要写名字');
    if (roots.indexOf(root) < 0) {
      at = from;
      fail(`没有 ${root}，可以用 ${roots.join('、')}`);
    }
    const parts: Part[] = [];
    for (;;) {
      if (is('.')) parts.push(take(NAME) ?? take(INDEX) ?? fail('点后面要写名字'));
      else if (is('[')) {
        parts.push(key());
        if (!is(']')) fail('这里要有 ]');
      } else return { text: text.slice(from, at).trim(), root, parts };
    }
  }
  function key(): Part {
    const quoted = take(TEXT);
    if (quoted !== null) return quoted.slice(1, -1).replace(/\\(.)/g, '$1');
    return take(INDEX) ?? path();
  }
  const paths = [path()];
  while (is(',')) paths.push(path());
  if (at < text.length) fail(`不认识 ${text.charAt(at)}`);
  return paths;
}

/** `read`: the value of a root at these names. Throws `ExpressionError`. */
export function valueOfPath(
  { root, parts }: Path,
  read: (root: string, names: readonly string[]) => Json | undefined,
): Json | undefined {
  const names = parts.map((part): string => {
    if (typeof part === 'string') return part;
    const name = valueOfPath(part, read);
    if (typeof name !== 'string' && typeof name !== 'number')
      throw new ExpressionError(`${part.text} 不是名字，是 ${JSON.stringify(name) ?? 'undefined'}`);
    return String(name);
  });
  return read(root, names);
}
/** Inside a value; `length` of lists and texts. */
export function inside(value: Json | undefined, names: readonly string[]): Json | undefined {
  let at = value;
  for (const name of names) {
    if (name === 'length' && (typeof at === 'string' || Array.isArray(at))) at = at.length;
    else if (typeof at !== 'object' || at === null || !Object.prototype.hasOwnProperty.call(at, name)) return undefined;
    else at = (at as { [key: string]: Json | undefined })[name];
  }
  return at;
}
