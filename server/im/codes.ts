// The chat service's codes that this house answers (tim-facts §7), with plain words for a log. The page never shows the
// words: it maps codes.

export const imCodes = {
  /** A parameter that the service does not understand. */ badRequest: 10004,
  /** Not allowed, or not in the group. */ forbidden: 10007,
  noGroup: 10010,
  alreadyIn: 10013,
  groupFull: 10014,
  /** Gagged in the group, or the whole group is. */ gagged: 10017,
  tooManyAdmins: 10021,
  /** Blocked on either side, or nobody there: not delivered. */ notDelivered: 20007,
  /** A stranger has to wait for an answer. */ stranger: 20009,
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
  serverFault: 60006,
} as const;
export type ImCode = (typeof imCodes)[keyof typeof imCodes];

/** A refusal on the wire: rolls back what the command wrote. */
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
