// The reasons of a report and the answers that its sheet knows.
export const reportReasons = [
  { code: 1, word: '广告' },
  { code: 2, word: '色情低俗' },
  { code: 3, word: '辱骂攻击' },
  { code: 4, word: '虚假信息' },
  { code: 5, word: '侵权' },
  { code: 9, word: '其他' },
] as const;
/** 其他 says nothing by itself. */
export const needsWords = (code: number): boolean => code === 9;
export const mostWords = 200;
export type ReasonCode = (typeof reportReasons)[number]['code'];

/** 010004: not in this state (again), here: reported before. */
export const alreadyReported = (code: string): boolean => code === '010004';
