// What shows that a car is the applicant's: pictures of the licence and the tail of the vehicle's number. It serves the
// decision alone, and is deleted with it.
import { releaseFiles } from '../../media/fileReferences';
import type { Context } from '../../platform/context';
import type { ApplyRow } from './applyViews';

export const noProof: Pick<ApplyRow, 'images' | 'vinTail'> = { images: [], vinTail: '' };
/** The owner of the pictures (server/media/fileReferences). */
export const proofOwner = (applyId: string): string => 'apply:' + applyId;
export const dropPictures = (cx: Context, applyId: string): Promise<void> => releaseFiles(cx, proofOwner(applyId));
