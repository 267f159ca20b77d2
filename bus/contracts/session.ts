// Session: who is here, the token, terms, login, header tabs, configuration, the outbox's public face, problems
// reported.
import * as v from 'valibot';
import { command, event, get, post, stream } from '../protocol/contract';
import { CurrentUser } from '../entities/users';
import { HeaderTab, TermsContent, phone, refreshToken, token } from '../entities/session';
import { clientToken } from '../entities/writes';
import {
  bool,
  code,
  count,
  flag,
  id,
  label,
  link,
  listOf,
  maybe,
  needId,
  nothing,
  opt,
  privately,
  recordUpTo,
  secret,
  sentence,
  text,
  time,
  upTo,
} from '../protocol/schema';

// ── calls ──
export const getUserInfo = get('v1/user/userinfo', nothing, CurrentUser, {
  base: 'member',
  login: true,
  beforeTerms: true,
});
/**
 * With phone and code, or with the refresh token, which is bound to the device. Without `deviceId` the server makes
 * one up for the session, and the refresh comes without it too.
 */
export const loginApp = post(
  'login/app',
  v.object({
    phone: opt(phone),
    code: opt(secret(text, 'code')),
    refreshToken: opt(refreshToken),
    deviceId: opt(needId('device')),
    clientToken,
  }),
  v.object({ idToken: token, expire: time, refreshToken }),
  { base: 'member', beforeTerms: true },
);
export const agree = get('v1/user/agreenment', v.object({ clientToken }), nothing, {
  base: 'member',
  login: true,
  write: true,
  beforeTerms: true,
});
/** The code is good for the device that asks; without `deviceId` for the address and browser it is asked from. */
export const sendCode = post(
  'send-verification-code',
  v.object({ phone, scene: code('login', 'apply'), deviceId: opt(needId('device')), clientToken }),
  v.object({ resendAfter: count }),
  { base: 'events', beforeTerms: true },
);
export const logoutApp = post('logout/app', v.object({ deviceId: needId('device'), clientToken }), nothing, {
  base: 'member',
  login: true,
  beforeTerms: true,
});
export const getTabList = post(
  'guide/tab/list',
  v.object({ encryptionId: secret(text, 'encryptionId'), timeStamp: time, sign: secret(text, 'sign') }),
  v.object({ list: listOf(HeaderTab), timeStamp: time, sign: secret(text, 'sign') }),
  { base: 'guide', write: false, beforeTerms: true },
);
export const getTerms = post('terms/content', v.object({ type: text }), TermsContent, {
  base: 'guide',
  write: false,
  beforeTerms: true,
});
export const reportCounts = post(
  'request-count/report',
  v.object({ deviceId: needId('device'), counts: recordUpTo(300, count) }),
  nothing,
  {
    beforeTerms: true,
    write: false,
  },
);
/**
 * `form` gzip: the recording file packed, as base64. Waits in the outbox off line; the ask is answered when it is
 * sent, or fails with `network` and goes on.
 */
export const sendRecording = post(
  'debug/recording',
  v.object({
    recording: secret(text, 'recording'),
    form: opt(code('plain', 'gzip')),
    words: privately(upTo(2000)),
    screenshot: opt(secret(text, 'screenshot')),
    clientToken,
  }),
  v.object({ ticket: text }),
  { beforeTerms: true },
);

// ── commands of the page ──
export const retryStart = command(nothing, nothing);
export const login = command(v.object({ phone, code: secret(text, 'code') }), nothing);
export const logout = command(nothing, nothing);
/**
 * Opens the login prompt for a gated action; resolves with `1` once the person is logged in, `0` when they cancel.
 */
export const requireLogin = command(
  v.object({ intent: maybe(v.object({ route: link, action: text, args: privately(text) })) }),
  v.object({ loggedIn: flag }),
);
/** The person's answer to the login prompt (confirm starts the native login or the login sheet). */
export const answerLoginPrompt = command(v.object({ confirm: flag }), nothing);
/** The person's answer to the terms or visitor dialog. `ticked` is the box. Fails with code `unticked`. */
export const answerTerms = command(v.object({ dialog: code('terms', 'visitor'), agree: flag, ticked: flag }), nothing);
/** /waitePage: renews the token through the native app (or the refresh token). */
export const renewToken = command(nothing, v.object({ loggedIn: flag }));
/**
 * Makes `reports` whole: a visitor's reports from before this start are looked for only when the page knows that
 * there are some.
 */
export const openReports = command(nothing, nothing);
/** A report that was refused: sent again, or dropped (`drop`). A waiting one may be dropped too. */
export const resendReport = command(v.object({ reportId: text, drop: opt(bool) }), nothing);

// ── events from the window ──
/** The cookie poll saw a token (or a new one). */
export const tokenSeen = event(v.object({ token }));
/** The route the person is on; from the shell. */
export const routeChanged = event(v.object({ route: link, tncType: text, title: privately(text) }));
export const networkChanged = event(v.object({ online: flag }));
/** What the window tells once at start (and again after a worker's restart). */
export const environmentSeen = event(
  v.object({
    isApp: flag,
    appVersion: text,
    appEnvironment: code('ios', 'android'),
    screenWidth: count,
    screenHeight: count,
    online: flag,
    route: link,
    sourceType: text,
    visitorTerms: text,
    deviceId: secret(text, 'device'),
    refreshToken,
    saveData: flag,
    lowEnd: flag,
  }),
);
export const visibilityChanged = event(v.object({ visible: flag }));
/** A tap, for the cause tree of recordings: role and accessible name of what was touched. */
export const tapped = event(v.object({ role: text, name: label }));
/** The page stood still: a task of more than 50 ms, as the browser measured it. */
export const longTaskSeen = event(v.object({ ms: count }));

// ── events to the window ──
/** Write the token to the cookie; empty clears it. */
export const tokenChanged = event(v.object({ idToken: token, refreshToken, expire: time }));
export const toasted = event(v.object({ text: sentence, success: flag }));
/** The terms were answered: what the window must do (docs/product/screens.md#terms). */
export const termsDeclined = event(
  v.object({
    dialog: code('terms', 'visitor'),
    action: code('declineTerms', 'featuredTab', 'selectedTab', 'closeWebview', 'close'),
    sourceType: text,
    link,
  }),
);
export const visitorAgreed = event(v.object({ version: text }));
/** Run once after login: the stored intent of a gated action. */
export const intentReady = event(v.object({ route: link, action: text, args: privately(text) }));

// ── streams ──
export const state = stream(
  v.object({
    /** starting: the loading page; user; tourist. */
    phase: code('starting', 'user', 'tourist'),
    isLogin: bool,
    userLogIn: bool,
    isTourist: bool,
    isApp: bool,
    appEnvironment: code('ios', 'android'),
    appVersion: text,
    /** 2 not decided yet (at the start), 1 show, 0 hidden. */
    isTNCPoupShow: code(0, 1, 2),
    online: flag,
    clubZId: id('circle'),
    isJoinClubZ: flag,
    /** The server asks for a newer app (010015). */
    mustUpgrade: flag,
  }),
);
export const me = stream(maybe(CurrentUser));
export const tabs = stream(v.object({ list: listOf(HeaderTab), fromServer: flag }));
/** Which of the shell's own dialogs stands; at most one (terms > login prompt > update hint > others). */
export const dialog = stream(
  v.object({ kind: code('none', 'terms', 'visitor', 'loginPrompt', 'loginSheet', 'upgrade') }),
);
export const terms = stream(TermsContent, text);
/** Loading indicator: 1 when something has been waited for longer than 2000 ms. */
export const busy = stream(v.object({ show: flag }));
/** Writes that are not acknowledged yet; failed ones wait for the person. */
export const outbox = stream(v.object({ waiting: count, failed: count, persistent: flag }));
/**
 * The person's reports of problems, in the order in which they were made; a ticket once the server has it. Sent ones
 * until the worker ends.
 */
export const reports = stream(
  v.object({
    list: listOf(
      v.object({
        reportId: text,
        at: time,
        state: code('sending', 'waiting', 'failed', 'sent'),
        ticket: text,
        failMessage: sentence,
      }),
    ),
  }),
  null,
  { scope: 'person' },
);
/** The server's clock minus the phone's, in ms. */
export const clock = stream(v.object({ offset: v.number() }));
