// What other domains and the pipeline use of sessions: codes sent to phones, tokens.
export { sweepCounts } from './pageChrome';
export { spendPhoneCode, sweepCodes } from './phoneCodes';
export { endFamily, exchangeToken, familyLives, graceMs, sweepTokens } from './tokens';
