// What is sent of what was typed: longer than elsewhere, as long as the server takes.
import { wordsToFind } from '../../../kit/inputs/wordsToFind';

export const cleanWords = (typed: string): string => wordsToFind(typed, 60);
