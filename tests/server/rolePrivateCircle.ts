// Expected codes for the private circle of the small community, which only its members and the staff can read.
import { each, ok } from './roleWords';

export const inSecret = { circleMember: ok, circleAdmin: ok, circleOwner: ok, staff: ok };
/** A visitor and a newcomer read like strangers. */
export const readSecret = each('010002', inSecret);
