// Schemas of the stored values of the domain content, so that a recording redacts it.
import { StepProgress, contentId } from '../../../bus/entities/content';
import { userId } from '../../../bus/entities/users';
import { keyOf, text } from '../../../bus/protocol/schema';

export const stored = { steps: { key: keyOf(userId, text, contentId), value: StepProgress } };
