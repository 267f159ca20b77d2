// Parses the input of a request: bounded depth and number of values, then the schema of the call. Fields outside the
// schema are dropped.
import * as v from 'valibot';
import { Malformed } from '../platform/refusals';
import { readQuery } from './query';

const maxDepth = 32;
/** Maximum values in one body: many times those of the largest form. */
const maxValues = 2000;

/**
 * True when arrays and objects nest too deep or hold too many values: counted without building them, which is the
 * expensive part.
 */
function holdsTooMuch(json: string): boolean {
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let i = 0; i < json.length; i++) {
    const unit = json.charCodeAt(i);
    if (inText) {
      if (unit === 92) i++;
      else if (unit === 34) inText = false;
    } else if (unit === 34) inText = true;
    else if (unit === 91 || unit === 123) {
      if (++depth > maxDepth || ++values > maxValues) return true;
    } else if (unit === 44) {
      if (++values > maxValues) return true;
    } else if (unit === 93 || unit === 125) depth--;
  }
  return false;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Replaces an unpaired surrogate (a phone cut an emoji in two), which a database cannot store as JSON, with U+FFFD. */
const halfLetter = /\\u[dD][89a-fA-F]/;
const whole = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value;

function parseBody(body: Uint8Array): unknown {
  if (body.byteLength === 0) return {};
  try {
    const json = utf8.decode(body);
    if (holdsTooMuch(json)) throw new Malformed('body');
    return (halfLetter.test(json) ? JSON.parse(json, whole) : JSON.parse(json)) as unknown;
  } catch {
    throw new Malformed('body');
  }
}

/** PostgreSQL cannot store U+0000 in text; valid input never contains it. */
function zeroField(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\u0000') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const found = key.includes('\u0000') ? path : zeroField(item, path === '' ? key : path);
    if (found !== null) return found;
  }
  return null;
}

/** `uploadToken`: not null for a call whose body is a part of a file; its input is the query. */
export type RawInput = {
  method: string;
  query: URLSearchParams;
  contentType: string;
  body: Uint8Array;
  uploadToken?: string | null;
};

export function decodeInput(schema: v.GenericSchema, raw: RawInput): unknown {
  let given: unknown;
  if (typeof raw.uploadToken === 'string') given = { ...readQuery(schema, raw.query), uploadToken: raw.uploadToken };
  else if (raw.method === 'GET') given = readQuery(schema, raw.query);
  else {
    if (raw.body.byteLength > 0 && !/^application\/json\b/i.test(raw.contentType)) throw new Malformed('content-type');
    given = parseBody(raw.body);
  }
  const result = v.safeParse(schema, given, { abortEarly: true });
  if (!result.success) throw new Malformed(fieldOf(result.issues[0]));
  const bad = zeroField(result.output, '');
  if (bad !== null) throw new Malformed(bad === '' ? 'body' : bad);
  return result.output;
}

const fieldOf = (issue: v.BaseIssue<unknown>): string => {
  const key: unknown = issue.path?.[0]?.key;
  return typeof key === 'string' ? key : 'body';
};
