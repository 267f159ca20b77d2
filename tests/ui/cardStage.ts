// What the tests of the feed and of cards have in common.
import { page } from './stage/stage';

export const card = (name: string) => page.getByRole('article').filter({ hasText: name });
