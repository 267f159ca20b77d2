// Vocabulary of the permission matrix: its columns, what a cell says, and how a row asks.
import { sql, type SQL } from 'drizzle-orm';
import type { CallTopic } from '../../bus/client/topics';
import type { Input } from './kit';

/** Columns by kind of person: visitor, fan, verifying, owner, alternate account. */
export const byType = { T: '', F: 'fan', V: 'verifying', O: 'owner', L: 'alternate' } as const;
/** Columns by relation to a circle. */
export const byCircleRelation = {
  stranger: 'outsider',
  pending: 'other',
  member: 'circleMember',
  admin: 'circleAdmin',
  head: 'circleOwner',
} as const;

/** `yes` allowed · `login` 020011 · `no` 010003 · `own` one's own alone. */
export type Cell = 'yes' | 'login' | 'no' | 'own';
/** What a call is asked about, which decides what a `yes` and an `own` mean there. */
export type About =
  | /** Nothing in particular, or something that everybody may see. */ 'seen'
    /** Something that is not there for the caller: 010002 whatever the role. */
  | 'unseen'
  /** The caller's own. */
  | 'mine'
  /** Somebody else's of what is only one's own: never a success. */
  | 'foreign'
  /** Refused by the note of its row, with this code, wherever the cell is not a refusal itself. */
  | `010${string}`;
export type Ask = {
  call: CallTopic;
  input?: Input | ((me: string) => Input);
  about?: About;
  /** The code of a visitor, where it is another than the cell's. */ visitor?: string;
  /** Before it, in the same undone transaction. */ first?: (me: string) => SQL;
};
export type Row<C extends string> = {
  row: string;
  asks: Ask[];
  cells: Record<C, Cell>;
  /** ◦ works before the terms are accepted. */ early?: true;
  reason?: string;
};

export const five = (T: Cell, F: Cell, V = F, O = F, L = F) => ({ T, F, V, O, L });
export const everybody = five('yes', 'yes');
export const signedIn = five('login', 'yes');
export const ownOnly = five('login', 'own');

export const inCircle = (tribeId: string) => (me: string) =>
  sql`insert into circle_members (member_id, tribe_id, user_id, role, join_time) values (${'x-' + me}, ${tribeId},
    ${me}, 1, 1) on conflict do nothing`;
export const aThread = (more: Input): Input => ({
  threadType: 0,
  scope: 'bbs',
  tribeId: 'open',
  title: '',
  content: '周末去看海',
  images: [],
  video: null,
  poll: null,
  topics: [],
  place: null,
  ...more,
});
