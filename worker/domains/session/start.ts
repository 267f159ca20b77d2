// Session, first half, in the first script: the environment at the start of the page, the token, the 2000 ms rule, the
// network.
import { filter } from 'rxjs';
import {
  environmentSeen,
  getUserInfo,
  loginApp,
  networkChanged,
  retryStart,
  routeChanged,
  saveDataChanged,
  tokenSeen,
} from '../../../bus/contracts/session';
import type { HeaderTab } from '../../../bus/entities/session';
import { authOf } from '../../transport/auth';
import type { Domain } from '../../kernel/types';
import { settleDialog } from '../../store/dialogs';
import { tellAge } from '../../store/savedContent';
import {
  askAgain,
  becomeTourist,
  endSession,
  firstState,
  loadPerson,
  newPerson,
  patchState,
  resumeSession,
} from './person';

/** Without a token after this long the person is a visitor. */
const TOURIST_MS = 2000;

const builtIn = (name: string, link: string, sort: number, more: Partial<HeaderTab>): HeaderTab => ({
  name,
  link,
  sort,
  isCommunity: 1,
  selected: 0,
  isFeatured: 0,
  icon: '',
  ...more,
});
/** Used until the guide's list is loaded, and when its signature is invalid. */
export const builtInTabs: HeaderTab[] = [
  builtIn('精选', '/content/list', 1, { isFeatured: 1 }),
  builtIn('社区', '/home', 2, { selected: 1 }),
  builtIn('Club Z', '/', 3, {}),
];

export const sessionStart: Domain = {
  name: 'session',
  contract: {
    environmentSeen,
    getUserInfo,
    loginApp,
    networkChanged,
    retryStart,
    routeChanged,
    saveDataChanged,
    tokenSeen,
  },
  start(kernel) {
    kernel.effect(kernel.events('kernel.started'), () => {
      const env = kernel
        .slice('environment', {
          isApp: 0,
          appEnvironment: 'ios' as 'ios' | 'android',
          appVersion: '',
          online: 1 as 0 | 1,
        })
        .get();
      const at = kernel.slice('config', { at: 0 }).get().at;
      patchState(kernel, {
        ...firstState,
        isApp: env.isApp === 1,
        appEnvironment: env.appEnvironment,
        appVersion: env.appVersion,
        online: env.online,
      });
      kernel.emit('session.me', null);
      kernel.emit('session.tabs', { list: builtInTabs, fromServer: 0 });
      kernel.emit('session.busy', { show: 0 });
      settleDialog(kernel);
      if (authOf(kernel).get().token) void loadPerson(kernel);
      else void resumeSession(kernel);
      // Counted from the start of the page, when the cookie was first read.
      kernel.setTimer('tourist', Math.min(TOURIST_MS, Math.max(0, at + TOURIST_MS - kernel.now())));
    });
    const unnamed = kernel
      .timers('tourist')
      .pipe(filter(() => !authOf(kernel).get().token && kernel.read('session.state')?.phase !== 'user'));
    kernel.effect(unnamed, () => becomeTourist(kernel));
    kernel.effect(kernel.events('session.tokenSeen'), ({ token, refreshToken }) => {
      const auth = authOf(kernel).get();
      // Another tab has used up the one that is known here, or it is of another person.
      if (refreshToken !== undefined) auth.refreshToken = refreshToken;
      if (token === auth.token || auth.retired.indexOf(token) >= 0) return;
      if (token) void newPerson(kernel, token, { told: true });
      else endSession(kernel, true);
    });
    kernel.effect(kernel.events('session.environmentSeen'), (seen) => {
      const slice = kernel.slice('environment', {});
      slice.set({ ...slice.get(), ...seen });
      // The page may not have stored the newest one yet.
      authOf(kernel).get().refreshToken ||= seen.refreshToken;
      patchState(kernel, {
        isApp: seen.isApp === 1,
        appEnvironment: seen.appEnvironment,
        appVersion: seen.appVersion,
        online: seen.online,
      });
    });
    kernel.effect(kernel.events('session.routeChanged'), ({ route }) => {
      const slice = kernel.slice<{ route: string }>('environment', { route: '' });
      slice.set({ ...slice.get(), route });
      settleDialog(kernel);
    });
    kernel.effect(kernel.events('session.saveDataChanged'), ({ saveData }) => {
      const slice = kernel.slice('environment', {});
      slice.set({ ...slice.get(), saveData });
    });
    kernel.effect(kernel.events('session.networkChanged'), ({ online }) => {
      const before = kernel.read('session.state')?.online;
      // What is shown then is of this visit.
      if (!online && before === 1 && kernel.read('session.savedAt')) tellAge(kernel, 0);
      patchState(kernel, { online });
      if (online) askAgain(kernel);
    });
    kernel.effect(kernel.timers('owing'), () => askAgain(kernel));
    kernel.handle('session.retryStart', async () => {
      if (authOf(kernel).get().token) await loadPerson(kernel);
      return {};
    });
  },
};
