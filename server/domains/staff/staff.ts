// The staff desk's own calls, gathered from their files; a call of the contract that none of them serves does not
// compile.
import type { Handlers } from '../../platform/handlers';
import { caseHandlers } from './cases';
import { caseDetailHandlers } from './caseDetail';
import { hiddenHandlers } from './hidden';
import { logHandlers } from './log';

export const staff: Handlers<'staff'> = { ...caseHandlers, ...caseDetailHandlers, ...hiddenHandlers, ...logHandlers };
