// Shared by the tests of the feed and of cards.
import { page } from './stage/stage';

export const card = (name: string) => page.getByRole('article').filter({ hasText: name });
