// What the person allows the app: pictures, camera, position; and the position itself.
import type { Client } from '../../bus/client/client';
import type { In, Out } from '../host';
import type { Ability } from '../versionGates';
import { PERSON, PROMPT } from './message';
import type { ExamplesOf, Messages } from './message';

type Asked = In<'checkPermission'>;
type Answer = Out<'checkPermission'>;

/**
 * Screens ask for PHOTO and CAMERA; an app that knows the 512 types gets those. Who asks for a 512 type by name gets the
 * fallback in an older app.
 */
function typeForApp(input: Asked, has: (ability: Ability) => boolean): Asked | null {
  const { type } = input;
  if (type === 'PHOTO512' || type === 'CAMERA512') return has('permissions512') ? input : null;
  if ((type === 'PHOTO' || type === 'CAMERA') && has('permissions512'))
    return { ...input, type: type === 'PHOTO' ? 'PHOTO512' : 'CAMERA512' };
  return input;
}
/** Tells the result under the type that was asked for, whatever this app calls it. */
export function tellPermission({ result }: Pick<Answer, 'result'>, { type }: Asked, client: Client): Answer {
  client.tell('native.permissionChanged', { type, result }, 'native');
  return { type, result };
}

export const permissions = {
  getPermission: {
    limitMs: PROMPT,
    since: null,
    needsTouch: false,
    fallback: 'browser',
    toApp: typeForApp,
    fromApp: tellPermission,
  },
  checkPermission: {
    limitMs: PROMPT,
    since: null,
    needsTouch: false,
    fallback: 'browser',
    toApp: typeForApp,
    fromApp: tellPermission,
  },
  requestPermission: {
    limitMs: PERSON,
    since: null,
    needsTouch: false,
    fallback: 'browser',
    toApp: typeForApp,
    fromApp: tellPermission,
  },
  getPosition: { limitMs: PROMPT, since: null, needsTouch: false, fallback: 'browser' },
} satisfies Partial<Messages>;

const granted = ({ type }: Asked): Answer => ({ type, result: 'granted' });
export const permissionExamples: ExamplesOf<typeof permissions> = {
  getPermission: { input: { type: 'PHOTO' }, answer: granted },
  checkPermission: { input: { type: 'LOCATION' }, answer: granted },
  requestPermission: { input: { type: 'CAMERA512' }, answer: granted },
  getPosition: { input: {}, answer: { latitude: 31.2304, longitude: 121.4737, accuracy: 20 } },
};
