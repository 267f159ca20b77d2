import { readToken } from '../environment';
import { stored } from '../storage';
import { failed } from './fallbackAnswers';
import type { FallbacksOf } from './message';
import type { signIn } from './signIn';

export const signInFallbacks: FallbacksOf<typeof signIn> = {
  retrieveIdToken(_input, { config, w }) {
    const idToken = readToken(config, w);
    return idToken ? Promise.resolve({ idToken }) : failed('unsupported');
  },
  visitorTerms: (_input, { w }) => Promise.resolve({ version: stored('visitorTerms', w) }),
};
