// Login, tokens, and the terms that a visitor or member agrees to.
import type { Out } from '../host';
import { store } from '../storage';
import { PERSON, PROMPT } from './message';
import type { ExamplesOf, Messages, SimulatedApp } from './message';

/** An empty token is no token. */
const tokenOrUnsupported = (output: Out<'retrieveIdToken'>): Out<'retrieveIdToken'> | 'unsupported' =>
  output.idToken === '' ? 'unsupported' : output;

export const signIn = {
  login: {
    limitMs: PERSON,
    since: null,
    needsTouch: true,
    fallback: 'unsupported',
    check: (input, { link }) => ({ ...input, reopenUrl: link(input.reopenUrl, 'reopenUrl') }),
    fromApp: (output) => (output.idToken === '' ? 'cancelled' : output),
  },
  renewIdToken: {
    limitMs: 10_000,
    since: null,
    needsTouch: false,
    fallback: 'unsupported',
    fromApp: tokenOrUnsupported,
    // A silent app does not end the session: the worker tries again, or asks the server.
    timeoutFails: true,
  },
  retrieveIdToken: {
    limitMs: PROMPT,
    since: null,
    needsTouch: false,
    fallback: 'browser',
    fromApp: tokenOrUnsupported,
  },
  visitorTerms: {
    limitMs: PROMPT,
    since: null,
    needsTouch: false,
    fallback: 'browser',
    // The next start reads the choice before the app can be asked.
    onPage({ op, version }, w) {
      if (op === 'agree') store('visitorTerms', version || '', w);
    },
  },
  declineTerms: { limitMs: PROMPT, since: null, needsTouch: false, fallback: 'done' },
} satisfies Partial<Messages>;

const token = (_input: object, { idToken }: SimulatedApp): Out<'login'> | string =>
  idToken ? { idToken } : 'cancelled';
export const signInExamples: ExamplesOf<typeof signIn> = {
  login: { input: { tokenType: 'LOYALTY', reopenUrl: '/home' }, answer: token },
  renewIdToken: { input: {}, answer: token },
  retrieveIdToken: { input: {}, answer: token },
  visitorTerms: {
    input: { op: 'agree', version: '7' },
    answer({ op, version }, app) {
      if (op === 'agree') app.terms = version || '';
      return { version: app.terms };
    },
  },
  declineTerms: { input: { sourceType: 'push' }, answer: { ok: 1 } },
};
