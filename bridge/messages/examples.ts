// All examples. For the simulator and tests: no other file of the product imports them, so the built page has none.
import { barExamples } from './bars';
import type { ExamplesOf, Messages } from './message';
import { navigationExamples } from './navigation';
import { permissionExamples } from './permissions';
import { pictureExamples } from './pictures';
import { sharingExamples } from './sharing';
import { signInExamples } from './signIn';

export const examples: ExamplesOf<Messages> = {
  ...barExamples,
  ...navigationExamples,
  ...permissionExamples,
  ...pictureExamples,
  ...sharingExamples,
  ...signInExamples,
};
