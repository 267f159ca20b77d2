// Schemas of the stored values of the domain content, for redaction in recordings.
import { StepProgress, contentId } from '../../../bus/entities/content';
import { userId } from '../../../bus/entities/users';
import { keyOf, text } from '../../../bus/protocol/schema';

export const stored = { steps: { key: keyOf(userId, text, contentId), value: StepProgress } };
