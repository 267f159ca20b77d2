// Links to the search page with what is looked for, in one of its tabs.
import { query } from '../navigation/routes';

export const found = (words: string, tab?: string) => query('/search', { words, tab });
