import { AskFailed } from '../../bus/protocol/envelope';
import type { In, Out } from '../host';
import { failed } from './fallbackAnswers';
import type { Browser, FallbacksOf } from './message';
import { tellPermission } from './permissions';
import type { permissions } from './permissions';

/** Names of the Permissions API. A page cannot ask for photos, nor know whether the phone's GPS is on. */
const names: { [type: string]: 'camera' | 'geolocation' | undefined } = {
  CAMERA: 'camera',
  CAMERA512: 'camera',
  LOCATION: 'geolocation',
};

/** Only reads: the file field and the geolocation call ask the person themselves. */
function permission(input: In<'checkPermission'>, { w, client }: Browser): Promise<Out<'checkPermission'>> {
  const name = names[input.type];
  // Not every engine has the API, and some have it without these names.
  const query =
    name && w.navigator.permissions ? Promise.resolve().then(() => w.navigator.permissions.query({ name })) : null;
  const state = query
    ? query.then(
        (p) => p.state,
        () => 'prompt',
      )
    : Promise.resolve('prompt');
  return state.then((s) =>
    tellPermission({ result: s === 'granted' || s === 'denied' ? s : 'unknown' }, input, client),
  );
}

export const permissionsFallbacks: FallbacksOf<typeof permissions> = {
  getPermission: permission,
  checkPermission: permission,
  requestPermission: permission,
  getPosition(_input, { w }) {
    const geolocation = w.navigator.geolocation as Geolocation | undefined;
    if (!geolocation) return failed('unsupported');
    return new Promise((resolve, reject) =>
      geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
        (e) => reject(new AskFailed({ code: e.code === 1 ? 'denied' : 'timeout', message: '' })),
        { timeout: 8000, maximumAge: 60_000 },
      ),
    );
  },
};
