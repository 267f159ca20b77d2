// What processes notify each other of: names, never contents. The receiver reads the entities back.

/** `to`: the only person whom this copy is for, where each addressee gets one of their own (NATS). */
export type PushEvent =
  /** `by`: the sending connection, which is skipped. */
  | { is: 'message'; talk: string; seq: number; by: string; to?: string }
  | { is: 'revoked'; talk: string; seqs: number[]; by: string; to?: string }
  | { is: 'read'; talk: string; user: string; by: string; to?: string }
  | { is: 'pinned'; user: string; talk: string; on: boolean; by: string }
  | { is: 'removed'; user: string; talk: string; by: string }
  /** Group notices, and the recipient of each. */
  | { is: 'noticed'; ids: string[]; users: string[] }
  /** Joined or left a group without a notice: phones update their list of groups. */
  | { is: 'belonging'; users: string[]; group: string; report: 2 | 4 | 8 }
  /** Somebody is typing: a message for connected phones, not stored. */
  | { is: 'typing'; to: string; message: { [key: string]: unknown } }
  /** A session ended; its connections close. */
  | { is: 'ended'; user: string; family: string }
  | { is: 'told'; users: string[]; data: PushData };

/** A push to a person's phones beside the SDK's own. */
export type PushData =
  | { kind: 'unreadChanged' }
  /** Of revoked messages the SDK tells those that it has loaded: quotes, and what the phone has stored, need the others. */
  | { kind: 'revoked'; conversationID: string; messageIDs: string[]; byID: string }
  /** After a restart come back at a random moment of this time. */
  | { kind: 'spread'; spreadMs: number };
