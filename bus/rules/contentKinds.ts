// What can be reported or audited, in words; the staff log names things so. Apart from the entities, so that a page that
// imports it contains no schemas.
import type { TargetType } from '../entities/staff';

/** By `targetType`; an activityComment is a comment or a reply. */
export const contentKinds = {
  1: 'thread',
  2: 'comment',
  3: 'reply',
  4: 'user',
  5: 'message',
  6: 'activityComment',
  7: 'answer',
  8: 'group',
  9: 'activity',
} as const satisfies { readonly [T in TargetType]: string };
