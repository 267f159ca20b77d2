// Parses the input of a request: bounded depth and number of values, then the schema of the call. Fields outside the
// schema are dropped.
import * as v from 'valibot';
import { holdsTooMuch, parseJson, zeroField } from '../platform/json';
import { Malformed } from '../platform/refusals';
import { readQuery } from './query';

/** Maximum values in one body: many times those of the largest form. */
const maxValues = 2000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseBody(body: Uint8Array): unknown {
  if (body.byteLength === 0) return {};
  try {
    const json = utf8.decode(body);
    if (holdsTooMuch(json, maxValues)) throw new Malformed('body');
    return parseJson(json);
  } catch {
    throw new Malformed('body');
  }
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
