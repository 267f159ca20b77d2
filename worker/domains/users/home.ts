// Users: a person's page, and editing one's own. Counts change before the server has counted.
import type { Profile, StoredHome, UserHome } from '../../../bus/entities/users';
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import { codeOf } from '../../kernel/failures';
import { refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import { mergeUser, put } from '../../store/entityStore';
import { mayShowSaved, showSaved } from '../../store/savedContent';
import { whileWanted } from '../../transport/abandonedReads';

const MAX_HOMES = 40;
const reasons: { readonly [code: string]: string } = {
  '010004': '昵称不可用，请换一个',
  '010007': '资料未能保存：含有不合适的词语',
};
const patch = (kernel: Kernel, userId: string, change: (home: StoredHome) => Partial<StoredHome>): void => {
  const home = kernel.read('users.home', userId);
  if (home) put(kernel, 'users.home', { ...home, ...change(home) }, userId);
};
/** Adjusts the follow counts on both people's pages. */
export function countFollow(kernel: Kernel, userId: string, before: 0 | 1 | 2, after: 0 | 1 | 2): void {
  const by = (after ? 1 : 0) - (before ? 1 : 0);
  if (!by) return;
  patch(kernel, userId, ({ fansCount }) => ({ fansCount: Math.max(0, fansCount + by) }));
  patch(kernel, kernel.read('session.me')?.userId ?? '', ({ followCount }) => ({
    followCount: Math.max(0, followCount + by),
  }));
}

function takeHome(kernel: Kernel, home: UserHome): void {
  const {
    intro,
    coverUrl,
    coverColor = '',
    avatarColor = '',
    cityName,
    followCount,
    fansCount,
    likedCount,
    threadCount,
    answerCount,
    tribeCount,
    canChat,
    ...user
  } = home;
  mergeUser(kernel, user);
  put(
    kernel,
    'users.home',
    {
      userId: user.userId,
      intro,
      coverUrl,
      coverColor,
      avatarColor,
      cityName,
      followCount,
      fansCount,
      likedCount,
      threadCount,
      answerCount,
      tribeCount,
      canChat,
    },
    user.userId,
  );
  const known = kernel.keys('users.home');
  const me = kernel.read('session.me')?.userId;
  const oldest = known.filter((id) => id !== me && id !== user.userId)[0];
  if (known.length > MAX_HOMES && oldest) kernel.drop('users.home', oldest);
}

export function startHome(kernel: Kernel, outbox: Outbox): void {
  /** The number of edits of the person's own page here. */
  let changes = 0;
  kernel.handle('users.openHome', async ({ userId }) => {
    try {
      let asked: number;
      let home: UserHome;
      // Repeats a read that started before an edit, because it would restore the old values.
      do {
        asked = changes;
        home = await whileWanted(kernel, () => kernel.call('users.getHome', { userId }));
      } while (asked !== changes && userId === kernel.read('session.me')?.userId);
      takeHome(kernel, home);
    } catch (e) {
      if (codeOf(e) === '010002' && kernel.read('users.home', userId)) kernel.drop('users.home', userId);
      if (mayShowSaved(kernel, e) && userId === kernel.read('session.me')?.userId) await showSaved(kernel, 'home');
      throw e;
    }
    return {};
  });
  // The person's own page looks different to the person, so it is reloaded after a login.
  kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
    if (me && me.userId !== before?.userId && kernel.read('users.home', me.userId))
      kernel.ask('users.openHome', { userId: me.userId }).catch(() => undefined);
  });

  kernel.handle('users.openFrame', async () => {
    if (kernel.read('users.frame') !== undefined) return {};
    put(kernel, 'users.frame', await kernel.call('users.getFrame', {}, { quiet: true }));
    return {};
  });

  /** Applies changes without an answer yet to the server's page. */
  function shown(change: { [name in keyof Profile]?: Profile[name] | undefined }): void {
    const me = kernel.read('session.me');
    changes++;
    if (!me) return;
    const given = (name: keyof Profile, was: string) => change[name] ?? was;
    const name = given('nickName', me.userName);
    const face = given('avatarUrl', me.avatarUrl);
    const rest = {
      intro: given('intro', me.intro),
      coverUrl: given('coverUrl', me.coverUrl),
      cityName: given('cityName', me.cityName),
    };
    put(kernel, 'session.me', { ...me, ...rest, userName: name, nickName: name, avatarUrl: face, headUrl: face });
    // A new picture's colour comes with the answer.
    patch(kernel, me.userId, (home) => ({
      ...rest,
      ...(rest.coverUrl === home.coverUrl ? {} : { coverColor: '' }),
      ...(face === me.avatarUrl ? {} : { avatarColor: '' }),
      ...(change.coverColor ? { coverColor: change.coverColor } : {}),
      ...(change.avatarColor ? { avatarColor: change.avatarColor } : {}),
    }));
    const user = kernel.read('users.user', me.userId);
    if (user) put(kernel, 'users.user', { ...user, userName: name, avatarUrl: face }, me.userId);
  }
  /** What stands once a change has ended, below those that are still open. */
  function settle(profile: Profile): void {
    shown(profile);
    let below = profile;
    for (const job of outbox.all((one) => one.call === 'users.update' && one.state !== 'failed')) {
      job.undo = { profile: below };
      shown(job.input);
      below = { ...below, ...job.input };
    }
  }
  defineAwaitedMutation(kernel, outbox, 'users.update', {
    orderKey: () => 'profile|',
    begin(input) {
      const me = kernel.read('session.me');
      if (!me) return null;
      const home = kernel.read('users.home', me.userId);
      const profile: Profile = {
        nickName: me.userName,
        avatarUrl: me.avatarUrl,
        intro: me.intro,
        coverUrl: me.coverUrl,
        cityName: me.cityName,
        ...(home?.coverColor ? { coverColor: home.coverColor } : {}),
        ...(home?.avatarColor ? { avatarColor: home.avatarColor } : {}),
      };
      shown(input);
      return { profile };
    },
    restore: (job) => shown(job.input),
    done: (_job, profile) => settle(profile),
    failed(job, failure) {
      const undo = job.undo as { profile: Profile } | null;
      if (undo) settle(undo.profile);
      // Its sheet, which says it at the field, may have closed.
      const text = reasons[failure.code] ?? refusalText(failure.code, failure.message);
      if (failure.code !== 'old') toast(kernel, text);
    },
  });
}
