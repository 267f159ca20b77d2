// The parameters of a handler besides its input: caller, database or transaction, services of the process; and the
// targets, through which a call of one domain acts on entities of another without importing it.
import type { SQL } from 'drizzle-orm';
import type { CommentKind } from '../../bus/rules/commentThread';
import type { Collection } from '../../bus/entities/collections';
import type { ContentState } from '../../bus/entities/staff';
import type { Report } from '../../bus/entities/users';
import type { Db } from '../db/open';
import type { Config } from '../process/config';
import type { Files } from '../media/files/files';
import type { Log } from '../process/log';
import type { Metrics } from '../process/metrics';

/** The caller, read from the token's session within this request. */
export type Caller = {
  userId: string;
  userType: number;
  isStaff: boolean;
  authTac: number;
  muteUntil: number;
  deviceId: string;
  tokenFamily: string;
};

/** Sends a sign-in code to a phone. */
export interface CodeSender {
  send(phone: string, code: string): Promise<void>;
}

/** Objects that live as long as the process. */
export type Services = {
  config: Config;
  /** Uploaded files, scaled copies and tickets. */
  files: Files;
  log: Log;
  metrics: Metrics;
  /** The key that the processes on one database share, with which they sign; never leaves the server. */
  readonly secret: string;
  /** That one and, while it is rotated, the others that are accepted. */
  readonly secrets: readonly string[];
  sender: CodeSender;
  /** Counts a view of a thread, a topic or whatever else counts views; written to the database in bundles. */
  seen: (id: string) => void;
  now: () => number;
  targets: Targets;
};

/** What a handler works with. Inside a write `db` is the open transaction: nothing of the network is awaited there. */
export type Context = {
  db: Db;
  now: number;
  services: Services;
  /** Identifies a visitor for counting: a hash of address and user agent. */
  visitorKey: string;
  address: string;
  /** Whether this caller may sign in as one of the demonstration's persons. */
  demo?: boolean;
  /** clientToken of a write, '' without one. */
  clientToken: string;
  /** The raw body of a call that carries one (trait `raw: 'bytes'`), else empty. */
  body: Uint8Array;
  /** Runs after the write is committed. */
  after: (task: () => Promise<void>) => void;
};

/**
 * What a domain offers to calls that other domains serve: one target for each kind of entity that can be commented on,
 * collected or reported. A domain exports its own in its public.ts; server/composition/targets.ts lists all of them.
 */
export type Targets = {
  readonly comments: { readonly [K in CommentTarget['kind']]: CommentTarget };
  readonly collections: { readonly [T in Collection['collectType']]: CollectTarget };
  readonly reports: { readonly [T in Report['targetType']]: ReportTarget };
  /** Tried one after the other: ids are unique over all kinds. */
  readonly views: readonly ViewTarget[];
  /** Ends an exchange in an activity when the shop takes its order back. */
  readonly endExchange: (cx: Context, exchangeId: string, reason: string) => Promise<void>;
};

/** An entity as its comments need it. */
export type Commentable = {
  id: string;
  /** The thread id that the rows of its comments have. */
  threadId: string;
  /** Gets the notices of new comments; '' when nobody does. */
  authorId: string;
  /** Its circle, whose roles decide who may delete comments, and the caller's role there; '' and 0 without one. */
  tribeId: string;
  myRole: number;
  /** Published: people may comment. */
  isOpen: boolean;
  postCount: number;
  /** The floor of the last comment; never goes down. */
  lastFloor: number;
  /** The inner route of its page, with its id; '' for a thread, whose page follows from its id. */
  page: string;
};

export interface CommentTarget {
  readonly kind: CommentKind | 'thread';
  /** One that the caller may see, or 010002. With `lock` its row is locked until the transaction ends. */
  find(cx: Context, id: string, who: Caller | null, lock?: boolean): Promise<Commentable>;
  /** Adds to its number of published comments and replies. */
  addCount(cx: Context, id: string, by: number): Promise<void>;
  setFloor(cx: Context, id: string, floor: number): Promise<void>;
}

export interface CollectTarget {
  readonly collectType: Collection['collectType'];
  /** One that the caller may see, its row locked, or 010002. Only what is open can be collected. */
  find(cx: Context, id: string, who: Caller): Promise<{ isOpen: boolean }>;
  /** Adds to its number of collectors and returns the new number; 0 for what does not exist. */
  addCount(cx: Context, id: string, by: number): Promise<number>;
  /** Those of the ids that the caller may see, as lists show them. */
  views(
    cx: Context,
    who: Caller,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, NonNullable<Collection['target']>>>;
}

/** A reported thing as the staff read it, also when it is hidden. */
export type Excerpt = {
  targetId: string;
  authorId: string;
  /** One line that says what it is. */
  text: string;
  /** All of it, where it is more than that line. */
  whole?: {
    title: string;
    body: string;
    /** Their addresses. */
    pictures: readonly string[];
    createTime: number;
    tribeId: string;
    /** The thread id under which a comment is; '' for anything else. */
    under: string;
    /** Its page; '' where it has none, or `under` says which. */
    link: string;
    state: ContentState;
    isTop?: number;
    isEssence?: number;
  };
};

export interface ReportTarget {
  readonly targetType: Report['targetType'];
  /** The author of one that the caller may see, or 010002; '' for what has none. */
  authorOf(cx: Context, id: string, who: Caller): Promise<string>;
  /**
   * What the staff read of reported ones, also of hidden ones; what does not exist is missing. More than `longest`
   * letters of a text are cut off by the caller. `userId` is the reporter.
   */
  excerpts(
    cx: Context,
    reports: readonly { targetId: string; userId: string }[],
    longest: number,
  ): Promise<readonly Excerpt[]>;
  /** Hides it, or shows it again, and notifies its author. 010004 when it is so already. Without: it cannot be hidden. */
  hide?(cx: Context, who: Caller, id: string, reason: string, restore: boolean): Promise<void>;
  /** A select of what waits for the staff: id, author, text, time. */
  readonly waiting?: SQL;
  /** A select of what the staff have hidden or refused and can be shown again: id. */
  readonly hidden?: SQL;
  /** Publishes or refuses what waits for the staff, and notifies its author. 010004 when it does not wait. */
  audit?(cx: Context, who: Caller, id: string, pass: boolean, reason: string): Promise<void>;
  /** Acts on an upheld report where that is something else than hiding. */
  uphold?(cx: Context, id: string, reason: string): Promise<void>;
  /** Where the notice to its reporters leads. */
  placeOf?(id: string): { threadId?: string; postId?: string; responseId?: string };
}

export interface ViewTarget {
  /** False when there is no such entity of this kind. */
  addViews(db: Db, id: string, by: number): Promise<boolean>;
}
