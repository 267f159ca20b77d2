// Brings a recording of older contracts to those of this build, by the changes that are declared for each version
// between (bus/contracts/migrations). For the replayer and the replay command only.
import type { ContractVersion } from '../contracts/contractVersion';
import { contractVersions } from '../contracts/contractVersion';
import type { ContractChange, Migration } from '../contracts/migrations';
import { migrations } from '../contracts/migrations';
import type { Envelope, Json } from '../protocol/envelope';
import { mask } from './maskers';
import type { Recording, RecordingHeader } from './recordingFile';
import { RecordingRefused } from './recordingFile';

/** The contracts of this build, and the ways to them (tests have others). */
export type Known = { versions: readonly ContractVersion[]; migrations: readonly Migration[] };
const here: Known = { versions: contractVersions, migrations };

const changesTo = (version: number, known: Known): readonly ContractChange[] | undefined =>
  known.migrations.flatMap((one) => (one.version === version && 'changes' in one ? [one.changes] : []))[0];

/**
 * The contracts of a recording. Throws when it cannot be replayed: parts were left out, its contracts are unknown, or
 * nothing brings them to those of this build.
 */
export function contractsOf(header: RecordingHeader, known = here): ContractVersion {
  if (header.leftOut && header.leftOut.length > 0)
    throw new RecordingRefused(
      'partial',
      `the person left out ${header.leftOut.join(', ')}: it plays on the screens, the worker cannot run it again`,
    );
  const found = known.versions.find((c) => c.version === header.contracts && c.hash === header.contractHash);
  if (!found)
    throw new RecordingRefused(
      'contracts',
      `contracts ${header.contracts} (${header.contractHash.slice(0, 8)}) are not known here` + runsIn(header),
    );
  const barrier = known.versions.find(
    (c) => c.version > found.version && !c.replaysOlder && !changesTo(c.version, known),
  );
  if (barrier)
    throw new RecordingRefused(
      'contracts',
      `contracts ${found.version} are older than ${barrier.version}: ${barrier.what}` + runsIn(header),
    );
  return found;
}
/** Which build can run it again, where the recording says so. */
function runsIn({ environment: { commit } }: RecordingHeader): string {
  return commit ? `; the build of commit ${commit} can` : '';
}

/** The recording with the contracts of this build. Throws when it cannot be replayed (`contractsOf`). */
export function migrate(recording: Recording, known = here): Recording {
  const { version } = contractsOf(recording.header, known);
  const changes = known.versions.flatMap((c) => (c.version > version ? (changesTo(c.version, known) ?? []) : []));
  const last = known.versions[known.versions.length - 1];
  if (changes.length === 0 || !last) return recording;
  return {
    header: { ...recording.header, contracts: last.version, contractHash: last.hash },
    envelopes: changes.reduce(
      (envelopes, change) =>
        change.is === 'renamedTopic'
          ? envelopes.map((e) => renamed(e, change))
          : change.is === 'masked'
            ? envelopes.map((e) => ({ ...e, payload: masked(e.payload, change) }))
            : withField(envelopes, change),
      recording.envelopes,
    ),
  };
}
/** The same for whoever can also show a recording that cannot be replayed. */
export function migrateIfPossible(recording: Recording): Recording {
  try {
    return migrate(recording);
  } catch (e) {
    if (e instanceof RecordingRefused) return recording;
    throw e;
  }
}

type Renamed = ContractChange & { is: 'renamedTopic' };
type Masked = ContractChange & { is: 'masked' };
type Added = ContractChange & { is: 'addedOptional' };
const isMap = (x: Json | undefined): x is { [name: string]: Json } =>
  typeof x === 'object' && x !== null && !Array.isArray(x);

/** Requests, storage and snapshots name topics as texts, as names of fields, and as parts of keys. */
function renamed(e: Envelope, { from, to }: Renamed): Envelope {
  const name = (text: string): string =>
    text.indexOf(from) < 0
      ? text
      : text
          .split('|')
          .map((part) => (part === from ? to : part))
          .join('|');
  function inside(x: Json): Json {
    if (typeof x === 'string') return name(x);
    if (Array.isArray(x)) return x.map(inside);
    if (!isMap(x)) return x;
    return Object.fromEntries(Object.keys(x).map((field) => [name(field), inside(x[field] ?? null)]));
  }
  return { ...e, topic: name(e.topic), payload: inside(e.payload) };
}

function masked(x: Json, change: Masked): Json {
  if (Array.isArray(x)) return x.map((one) => masked(one, change));
  if (!isMap(x)) return x;
  const isOne = change.beside.every((name) => x[name] !== undefined);
  return Object.fromEntries(
    Object.keys(x).map((name) => {
      const one = x[name] ?? null;
      return [name, isOne && name === change.field && typeof one === 'string' ? mask(one) : masked(one, change)];
    }),
  );
}

/** Where the cache keeps a value of a stream (worker/store/cache), below the `value` of what is put and answered. */
const cached = ['list', 'value'];
function withField(envelopes: readonly Envelope[], { topic, in: kind, field, value }: Added): Envelope[] {
  const path = field.split('.');
  const added = (x: Json, ...way: string[]): Json => put(x, way.concat(path), value);
  /** In the kernel’s own envelopes: values by the topic of their stream, input by the call. */
  function inside(x: Json): Json {
    if (Array.isArray(x)) return x.map(inside);
    if (!isMap(x)) return x;
    const out: { [name: string]: Json } = {};
    for (const name of Object.keys(x)) {
      const one = x[name] ?? null;
      if (kind === 'emit' && name === topic) out[name] = added(one, '*');
      else out[name] = kind === 'ask' && name === 'input' && x['call'] === topic ? added(one) : inside(one);
    }
    return out;
  }
  /** Requests of this call, and asks for what is kept of this stream, by their ids. */
  const asked = new Set<string>();
  return envelopes.map((e) => {
    if (e.topic === topic) return e.kind === kind ? { ...e, payload: added(e.payload) } : e;
    if (e.topic.indexOf('kernel.') !== 0 || !isMap(e.payload)) return e;
    const { call, key } = e.payload;
    if (e.kind === 'ask' && (call === topic || (typeof key === 'string' && key.split('|').indexOf(topic) >= 0)))
      asked.add(e.id ?? '');
    const isOfIt = asked.has(e.id ?? '');
    if (kind === 'reply')
      return isOfIt && e.kind === 'reply' && e.topic === 'kernel.http'
        ? { ...e, payload: added(e.payload, 'answer') }
        : e;
    if (kind === 'tell') return e;
    const payload = inside(e.payload);
    const isKept = isOfIt && kind === 'emit' && e.topic === 'kernel.storage';
    return { ...e, payload: isKept ? cached.reduce((x, name) => added(x, 'value', name), payload) : payload };
  });
}
/** The value with this field where it has none. */
function put(x: Json, [name = '', ...rest]: readonly string[], value: Json): Json {
  if (Array.isArray(x)) return name === '*' ? x.map((one) => put(one, rest, value)) : x;
  if (!isMap(x)) return x;
  if (name === '*') return Object.fromEntries(Object.keys(x).map((key) => [key, put(x[key] ?? null, rest, value)]));
  if (rest.length === 0) return x[name] === undefined ? { ...x, [name]: value } : x;
  return x[name] === undefined ? x : { ...x, [name]: put(x[name], rest, value) };
}
