// What somebody of the staff has pasted or typed, as a thing of the desk.
import type { TargetType } from '../../../../bus/entities/staff';

/** What links name, the most exact name first. */
const named: readonly (readonly [name: string, kind: TargetType])[] = [
  ['responseId', 3],
  ['postId', 2],
  ['answerId', 7],
  ['questionId', 7],
  ['threadId', 1],
  ['activityId', 9],
  ['userId', 4],
];

/** The thing that a link or id names; null when it names none. */
export function findTarget(words: string, kind: TargetType): { targetType: TargetType; targetId: string } | null {
  const text = words.trim();
  const asked = text.indexOf('?');
  if (asked >= 0) {
    const values = new URLSearchParams(text.slice(asked));
    for (const [name, targetType] of named) {
      const targetId = values.get(name);
      if (targetId) return { targetType, targetId };
    }
    return null;
  }
  return /^[\w:-]{1,64}$/.test(text) ? { targetType: kind, targetId: text } : null;
}
