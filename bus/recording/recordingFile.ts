// The recording file: NDJSON, one header line, then one redacted envelope per line. Written by the page from its ring
// buffer, read by the replays, which refuse an invalid file with a code. Separate from the recorder: a reader needs no
// redaction.
import { canonicalJson } from '../protocol/canonical';
import { contractVersion } from '../contracts/contractVersion';
import type { Envelope, Json, Kind, Origin } from '../protocol/envelope';
import { createSha256, sha256 } from '../protocol/hash';
import { utf8 } from '../protocol/utf8';

/** The file's version: raised when a reader of the previous version would misread it. */
export const formatVersion = 1;

export type RecordingHeader = {
  format: 'bus-recording';
  version: number;
  /** The version of the contracts of its payloads (bus/contracts/contractVersion). */
  contracts: number;
  contractHash: string;
  /** The brand's app and the build of the page. */
  app: string;
  build: string;
  /**
   * What is needed to show the same screens: browser family, app version, screen in CSS px. Nothing that identifies a
   * person.
   */
  environment: { [name: string]: string | number };
  /** `at` of the first envelope. */
  startedAt: number;
  envelopes: number;
  /**
   * Parts that the person left out (bus/recording/sections), whose envelopes are `kernel.leftOut`. Absent when nothing
   * is missing.
   */
  leftOut?: string[];
  /** Index of the envelope at which a file was saved to be opened. */
  moment?: number;
  /** SHA-256 of the canonical header without this field, a line feed, and everything after the header. */
  checksum: string;
};
export type Recording = { header: RecordingHeader; envelopes: Envelope[] };
export type About = {
  app: string;
  build: string;
  environment: { [name: string]: string | number };
  leftOut?: string[];
};

/**
 * empty: no content · foreign: not a recording · newer: of a later format · truncated: its end is missing · changed:
 * modified after it was written · malformed: complete, but a line is not an envelope · contracts: of contracts that
 * cannot be replayed here · partial: the person left parts out, so it can be played but the worker cannot run it again.
 */
export type RefusalCode =
  'empty' | 'foreign' | 'newer' | 'truncated' | 'changed' | 'malformed' | 'contracts' | 'partial' | 'unstarted';
export class RecordingRefused extends Error {
  declare readonly code: RefusalCode;
  constructor(code: RefusalCode, reason: string) {
    super(`recording refused (${code}): ${reason}`);
    this.name = 'RecordingRefused';
    this.code = code;
  }
}

const hashedOf = (header: Omit<RecordingHeader, 'checksum'>, body: string): string =>
  canonicalJson(header as Json) + '\n' + body;
const checksumOf = (header: Omit<RecordingHeader, 'checksum'>, body: string): string => sha256(hashedOf(header, body));

/** A file without its checksum: `hashed` is the text to hash (the page does that on another thread). */
export function prepareRecording(
  about: About,
  lines: readonly string[],
): { hashed: string; file(checksum: string): string } {
  const first = lines[0];
  const header: Omit<RecordingHeader, 'checksum'> = {
    format: 'bus-recording',
    version: formatVersion,
    contracts: contractVersion.version,
    contractHash: contractVersion.hash,
    app: about.app,
    build: about.build,
    environment: about.environment,
    startedAt: first === undefined ? 0 : (JSON.parse(first) as Envelope).at,
    envelopes: lines.length,
  };
  if (about.leftOut && about.leftOut.length > 0) header.leftOut = about.leftOut;
  const body = lines.map((line) => line + '\n').join('');
  return { hashed: hashedOf(header, body), file: (checksum) => JSON.stringify({ ...header, checksum }) + '\n' + body };
}
/** `lines`: redacted envelopes as the recorder wrote them, oldest first. Returns the whole file. */
export function writeRecording(about: About, lines: readonly string[]): string {
  const made = prepareRecording(about, lines);
  return made.file(sha256(made.hashed));
}

/**
 * Writes a part of a recording as a file of its own, with the header of the whole, including its contracts. `moment`:
 * index of the envelope at which the replayer opens it.
 */
export function rewriteRecording(of: RecordingHeader, envelopes: readonly Envelope[], moment?: number): string {
  const { checksum: _, moment: __, ...known } = of;
  const header = {
    ...known,
    startedAt: envelopes[0]?.at ?? of.startedAt,
    envelopes: envelopes.length,
    ...(moment === undefined ? null : { moment }),
  };
  const body = envelopes.map((e) => JSON.stringify(e) + '\n').join('');
  return JSON.stringify({ ...header, checksum: checksumOf(header, body) }) + '\n' + body;
}

/** Characters that are hashed, and envelopes that are parsed, in one step: some milliseconds. */
const STEP = { characters: 65_536, envelopes: 200 };
/** The part of the steps that is over when the file is hashed, which takes the longest. */
const HASHED = 0.8;
export type RecordingReader = {
  /** Does one step; false: the whole file is read. Throws `RecordingRefused`. */
  step(): boolean;
  /** 0 to 1. */
  progress(): number;
  /** When all steps are done. */
  result(): Recording;
};

/** Parses a file in steps, so that a page stays responsive with one of 50 MB. Throws `RecordingRefused`. */
export function createRecordingReader(text: string): RecordingReader {
  const header = readHeader(text);
  const { checksum, ...rest } = header;
  const hash = createSha256();
  hash.add(utf8(hashedOf(rest, '')));
  const begin = text.indexOf('\n') + 1;
  const envelopes: Envelope[] = [];
  let hashed = begin;
  let lines: string[] | null = null;

  function check(): string[] {
    const found = text.slice(begin).split('\n');
    const last = found.pop();
    if (hash.hex() !== checksum) {
      if (last !== '' || found.length < header.envelopes)
        throw new RecordingRefused('truncated', `${found.length} of ${header.envelopes} envelopes`);
      throw new RecordingRefused('changed', 'its checksum does not fit');
    }
    if (found.length !== header.envelopes)
      throw new RecordingRefused('malformed', `${found.length} lines for ${header.envelopes} envelopes`);
    return found;
  }
  return {
    step() {
      if (hashed < text.length) {
        let end = Math.min(text.length, hashed + STEP.characters);
        // The two halves of a character are encoded together.
        if (end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1))) end++;
        hash.add(utf8(text.slice(hashed, end)));
        hashed = end;
        return true;
      }
      lines = lines ?? check();
      const to = Math.min(lines.length, envelopes.length + STEP.envelopes);
      for (let i = envelopes.length; i < to; i++) envelopes.push(readEnvelope(lines[i] as string, i));
      return to < lines.length;
    },
    progress: () =>
      lines
        ? HASHED + (1 - HASHED) * (envelopes.length / Math.max(1, lines.length))
        : (HASHED * (hashed - begin)) / Math.max(1, text.length - begin),
    result: () => ({ header, envelopes }),
  };
}
/** Parses a file at once. Throws `RecordingRefused`. */
export function readRecording(text: string): Recording {
  const reader = createRecordingReader(text);
  while (reader.step());
  return reader.result();
}

function readHeader(text: string): RecordingHeader {
  if (text.trim() === '') throw new RecordingRefused('empty', 'there is nothing in it');
  const end = text.indexOf('\n');
  const value = parsed(end < 0 ? text : text.slice(0, end));
  if (!isObject(value) || value['format'] !== 'bus-recording')
    throw new RecordingRefused('foreign', 'it does not begin as a recording does');
  const version = value['version'];
  if (typeof version !== 'number') throw new RecordingRefused('foreign', 'it has no version');
  if (version > formatVersion)
    throw new RecordingRefused('newer', `format ${version}; this build reads up to ${formatVersion}`);
  if (end < 0) throw new RecordingRefused('truncated', 'only the header is there');
  const { contracts, contractHash, app, build, environment, startedAt, envelopes, checksum, leftOut, moment } = value;
  const whole =
    version === formatVersion &&
    typeof contracts === 'number' &&
    typeof contractHash === 'string' &&
    typeof app === 'string' &&
    typeof build === 'string' &&
    isObject(environment) &&
    isWithin(environment, 1) &&
    typeof startedAt === 'number' &&
    typeof envelopes === 'number' &&
    typeof checksum === 'string' &&
    (moment === undefined || (isCount(moment) && moment < envelopes)) &&
    (leftOut === undefined || (Array.isArray(leftOut) && leftOut.every((part) => typeof part === 'string')));
  if (!whole) throw new RecordingRefused('changed', 'its header is not whole');
  return value as RecordingHeader;
}

const kinds: readonly Kind[] = ['ask', 'reply', 'fail', 'tell', 'emit'];
const origins: readonly Origin[] = ['ui', 'native', 'worker', 'server', 'im', 'env'];

function readEnvelope(line: string, i: number): Envelope {
  const e = parsed(line);
  const good =
    isObject(e) &&
    isCount(e['seq']) &&
    typeof e['at'] === 'number' &&
    (origins as readonly unknown[]).includes(e['from']) &&
    (kinds as readonly unknown[]).includes(e['kind']) &&
    typeof e['topic'] === 'string' &&
    'payload' in e &&
    optional(e['key'], 'string') &&
    optional(e['id'], 'string') &&
    optional(e['cause'], 'number') &&
    (e['tags'] === undefined || (Array.isArray(e['tags']) && e['tags'].every(isCount)));
  if (!good) throw new RecordingRefused('malformed', `line ${i + 2} is no envelope`);
  if (!isWithin(e['payload'], DEEPEST))
    throw new RecordingRefused('malformed', `line ${i + 2} is nested more than ${DEEPEST} deep`);
  return e as Envelope;
}
/** Many times as deep as the state of the worker; whoever reads a payload goes down by calls. */
const DEEPEST = 100;
function isWithin(x: unknown, levels: number): boolean {
  if (typeof x !== 'object' || x === null) return true;
  return levels > 0 && Object.values(x).every((inner) => isWithin(inner, levels - 1));
}
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
const isCount = (x: unknown): x is number => typeof x === 'number' && x >= 0 && x % 1 === 0;
const optional = (x: unknown, type: string): boolean => x === undefined || typeof x === type;
const isObject = (x: unknown): x is { [key: string]: unknown } =>
  typeof x === 'object' && x !== null && !Array.isArray(x);
