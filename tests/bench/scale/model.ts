// A model of the whole at 10⁴ to 10⁷ people: what they do in a busy hour times what one deed costs, against what one
// process, one database and one NATS server carry. All inputs are in `habits`, `costs` and `limits`; the costs were
// measured by measure.ts and the benches. `node --import tsx tests/bench/scale/model.ts` prints the
// table of docs/operations.md.
import { fileURLToPath } from 'node:url';

/** What a person does. Shares of all people, and numbers a day. */
export const habits = {
  /** Of all people, those who come on a day, and those on line at the busiest moment. */
  daily: 0.2,
  online: 0.04,
  /** The busiest hour has this part of a day. */
  busyHour: 0.12,
  /** Calls a day of one who comes: feed, threads, comments, notices. */
  reads: 120,
  writes: 8,
  /** Chat messages a day of one who comes; the part of them in groups, and a group's members. */
  messages: 6,
  inGroups: 0.6,
  groupSize: 120,
  /** New threads and pictures a day of one who comes. */
  threads: 0.05,
  pictures: 0.15,
};

/** What one deed costs. ms of one core; bytes on disk. */
export const costs = {
  /** A read, in a process and in the database. */
  readProcess: 5.6,
  readDatabase: 3,
  /** A write: its transaction with nonce, first answer and notices. */
  writeProcess: 9.1,
  writeDatabase: 5.4,
  /** A message: stored, and one push to a connected member. */
  messageProcess: 5.4,
  messageDatabase: 2.9,
  pushProcess: 0.043,
  /** Rows that a call writes at the least (its nonce), a write, and a message. */
  rowsCall: 1,
  rowsWrite: 10,
  rowsMessage: 2,
  /** Memory of an idle socket in a process, KB. */
  socket: 25,
  /** Bytes with all indexes. */
  messageBytes: 590,
  threadBytes: 2_400,
  pictureBytes: 220_000,
  /** Sent to a phone per read (compressed), and per message pushed. */
  readBytes: 6_000,
  pictureSentBytes: 60_000,
  picturesPerRead: 0.5,
  pushBytes: 700,
};

/**
 * Measured by unitCosts.ts: one after the other 30 reads, 2 writes and a message that 50 connected people get. The
 * process needed less than the sum of its parts, as its answers were warm.
 */
export const measuredMix = { reads: 30, writes: 2, messages: 1, pushes: 50, processMs: 129, databaseMs: 110, rows: 54 };

/** What is taken as full: a part of it is left for peaks. */
export const limits = {
  /** ms of its core that a process works in a second. */
  process: 600,
  /** Sockets of one process. */
  sockets: 10_000,
  /** Cores of one database server, and their part in use. */
  databaseCores: 32,
  databaseUse: 0.5,
  /** Rows that one primary writes a second. */
  databaseRows: 40_000,
  /** Messages that one NATS server takes and gives a second. */
  nats: 1_000_000,
  /** What one database is kept at: beyond it backups and index builds take too long. */
  databaseBytes: 4e12,
};

type Limit = 'database, reads and writes' | 'database, writes' | 'database, a year of rows' | 'NATS';
type Figure =
  | 'people'
  | 'online'
  | 'reads'
  | 'writes'
  | 'messages'
  | 'pushes'
  | 'processes'
  | 'databaseCores'
  | 'rows'
  | 'nats'
  | 'databaseBytes'
  | 'fileBytes'
  | 'trafficBytes';
export type Sizing = { [figure in Figure]: number } & { use: { [limit in Limit]: number } };

/** Figures for this number of people. Rates are those of the busiest hour. */
export function sizing(people: number, h = habits, c = costs, l = limits): Sizing {
  const daily = people * h.daily;
  const online = people * h.online;
  const second = (perDay: number): number => (daily * perDay * h.busyHour) / 3600;
  const reads = second(h.reads);
  const writes = second(h.writes);
  const messages = second(h.messages);
  /** Members on line who get a message, besides its sender. */
  const reach = h.inGroups * (Math.min(h.groupSize, people) - 1) * (h.online / h.daily) + (1 - h.inGroups);
  const pushes = messages * reach;
  const processMs =
    reads * c.readProcess + writes * c.writeProcess + messages * c.messageProcess + pushes * c.pushProcess;
  const readMs = reads * c.readDatabase;
  const writeMs = writes * c.writeDatabase + messages * c.messageDatabase;
  const processes = Math.max(1, Math.ceil(Math.max(processMs / l.process, online / l.sockets)));
  const rows = (reads + writes) * c.rowsCall + writes * c.rowsWrite + messages * c.rowsMessage;
  const month = 30 * daily;
  const databaseBytes = month * (h.messages * c.messageBytes + h.threads * c.threadBytes);
  const carried = 1000 * l.databaseCores * l.databaseUse;
  return {
    people,
    online,
    reads,
    writes,
    messages,
    pushes,
    processes,
    databaseCores: (readMs + writeMs) / 1000 / l.databaseUse,
    rows,
    /** Each message goes to the subject of its group or person once, and to every process that holds a member. */
    nats: messages * (1 + Math.min(processes, reach)),
    databaseBytes,
    fileBytes: month * h.pictures * c.pictureBytes,
    trafficBytes:
      month * (h.reads * (c.readBytes + c.picturesPerRead * c.pictureSentBytes) + h.messages * reach * c.pushBytes),
    /** How much of each limit is used; above 1 it is passed. */
    use: {
      'database, reads and writes': (readMs + writeMs) / carried,
      'database, writes': Math.max(writeMs / carried, rows / l.databaseRows),
      'database, a year of rows': (12 * databaseBytes) / l.databaseBytes,
      NATS: (messages * (1 + Math.min(processes, reach))) / l.nats,
    },
  };
}

const steps: { readonly [limit in Limit]: string } = {
  'database, reads and writes': 'read replicas for feed and search',
  'database, writes': 'conversations on databases of their own, by their id; or Tencent’s chat service',
  'database, a year of rows': 'older messages in a database or an archive of their own',
  NATS: 'a cluster of NATS servers',
};
/** The limit that is reached first, and what comes then. */
export function firstLimit({ use }: Pick<Sizing, 'use'>): { name: Limit; part: number; step: string } {
  const names = Object.keys(steps) as Limit[];
  const name = names.reduce((first, one) => (use[one] > use[first] ? one : first));
  return { name, part: use[name], step: steps[name] };
}

const round = (n: number): string => Number(n.toPrecision(2)).toLocaleString('en');
const bytes = (n: number): string =>
  n >= 1e15 ? `${round(n / 1e15)} PB` : n >= 1e12 ? `${round(n / 1e12)} TB` : `${round(n / 1e9)} GB`;

/** Lines of a Markdown table. */
export function table(sizes: readonly number[]): string[] {
  const all = sizes.map((people) => sizing(people));
  const row = (name: string, of: (one: Sizing) => string): string => `| ${[name, ...all.map(of)].join(' | ')} |`;
  return [
    row('people', (s) => s.people.toLocaleString('en')),
    `|${' --- |'.repeat(all.length + 1)}`,
    row('on line at once', (s) => round(s.online)),
    row('reads · writes a second', (s) => `${round(s.reads)} · ${round(s.writes)}`),
    row('messages · pushes a second', (s) => `${round(s.messages)} · ${round(s.pushes)}`),
    row('processes (one core each)', (s) => round(s.processes)),
    row('cores of the database', (s) => round(Math.ceil(s.databaseCores))),
    row('rows written a second', (s) => round(s.rows)),
    row('NATS messages a second', (s) => round(s.nats)),
    row('database · files, more each month', (s) => `${bytes(s.databaseBytes)} · ${bytes(s.fileBytes)}`),
    row('traffic a month', (s) => bytes(s.trafficBytes)),
    row('nearest limit', (s) => `${firstLimit(s).name}, ${Math.round(firstLimit(s).part * 100)} % of it`),
    row('next step', (s) => (firstLimit(s).part < 0.5 ? '–' : firstLimit(s).step)),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(table([1e4, 1e5, 1e6, 1e7]).join('\n') + '\n');
