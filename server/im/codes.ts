// Codes of the chat service that the stand-in answers, with a text for logs. The page maps codes and never shows the
// texts.

export const imCodes = {
  /** An invalid parameter. */ badRequest: 10004,
  /** Not allowed, or not in the group. */ forbidden: 10007,
  noGroup: 10010,
  alreadyIn: 10013,
  groupFull: 10014,
  /** Muted in the group, or the whole group is muted. */ gagged: 10017,
  tooManyAdmins: 10021,
  tooManyGroups: 10037,
  /** Blocked on either side, or an unknown person: not delivered. */ notDelivered: 20007,
  /** A stranger has to wait for a reply. */ stranger: 20009,
  /** Muted by the platform. */ muted: 20012,
  tooLate: 20016,
  noMessage: 20022,
  tooOften: 60011,
  notLoggedIn: 6014,
  sigExpired: 70001,
  sigWrong: 70003,
  notYou: 70013,
  noAccount: 70107,
  badWords: 80001,
  tooLong: 80002,
  /** Of the range that Tencent leaves to an application. */ tooManyStrangers: 120_001,
  serverFault: 60006,
} as const;
export type ImCode = (typeof imCodes)[keyof typeof imCodes];

/** A refusal on the wire: rolls back the command's writes. */
export class ImRefusal extends Error {
  readonly code: ImCode;
  constructor(code: ImCode, words: string) {
    super(words);
    this.name = 'ImRefusal';
    this.code = code;
  }
}
export const imForbidden = (): ImRefusal => new ImRefusal(imCodes.forbidden, 'not allowed');
export const noGroup = (): ImRefusal => new ImRefusal(imCodes.noGroup, 'no such group');
