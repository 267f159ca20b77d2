// One JSON line per event. Bodies, tokens and phone numbers are never logged: callers pass names, codes and ids only.
import { DrizzleQueryError } from 'drizzle-orm';

export type Line = { [key: string]: string | number | boolean };
export type Log = {
  /** One request, one line. */
  info: (what: string, line?: Line) => void;
  warn: (what: string, line?: Line) => void;
  /** A refusal: caller, call, code. */
  audit: (line: Line) => void;
  error: (what: string, error: unknown, line?: Line) => void;
};

export function makeLog(level: 'info' | 'warn', write: (line: string) => void, now: () => number = Date.now): Log {
  const put = (kind: string, what: string, line: Line): void =>
    write(JSON.stringify({ at: new Date(now()).toISOString(), level: kind, what, ...line }));
  return {
    info: (what, line = {}) => (level === 'info' ? put('info', what, line) : undefined),
    warn: (what, line = {}) => put('warn', what, line),
    audit: (line) => put('audit', 'refused', line),
    error: (what, error, line = {}) =>
      put('error', what, { ...line, ...describeStatement(error), error: describe(error) }),
  };
}

/** The error's message and the first lines of its stack; parameters of a database error are omitted. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error object';
  const cause = error.cause instanceof Error ? error.cause.message : '';
  const words = cause === '' ? error.message : cause;
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6)
    .map((line) => line.trim());
  return [error.name + ': ' + words.split('\n')[0], ...stack].join(' | ').replace(/\d{11}/g, '***');
}

/** The database's message and the statement without its values. */
function describeStatement(error: unknown): Line {
  if (!(error instanceof DrizzleQueryError)) return {};
  const { cause, query } = error;
  const state = cause !== undefined && 'code' in cause ? String(cause.code) : '';
  return { sqlState: state, statement: query.replace(/\s+/g, ' ').slice(0, 300) };
}
