// Session: the person, the token, terms, login, header tabs, configuration, the state of the outbox, problem reports.
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
  shape,
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
 * Logs in with phone and code, or with the refresh token, which is bound to the device. Without `deviceId` the server
 * creates one for the session, and the refresh is sent without it too.
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
/** The code is valid for the requesting device; without `deviceId` for the requesting address and browser. */
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
 * `form` gzip: the recording file compressed, as base64. Offline it waits in the outbox; the ask is answered when it is
 * sent, or fails with `network` and it is sent later.
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
/** `files`: those that comments which the page keeps still name; they stay for the person. */
export const logout = command(v.object({ files: opt(listOf(id('file'))) }), nothing);
/** Opens the login prompt for a gated action; resolves with `1` once the person is logged in, `0` on cancel. */
export const requireLogin = command(
  v.object({ intent: maybe(v.object({ route: link, action: text, args: privately(text) })) }),
  v.object({ loggedIn: flag }),
);
/** The answer to the login prompt (confirm starts the native login or the login sheet). */
export const answerLoginPrompt = command(v.object({ confirm: flag }), nothing);
/** The answer to the terms or visitor dialog. `ticked` is the box. Fails with code `unticked`. */
export const answerTerms = command(v.object({ dialog: code('terms', 'visitor'), agree: flag, ticked: flag }), nothing);
/** /waitePage: renews the token through the native app (or the refresh token). */
export const renewToken = command(nothing, v.object({ loggedIn: flag }));
/** Whose token it is: '' unless it is the current one, and the server has named its person. */
export const personOf = command(v.object({ token }), v.object({ userId: id('user') }));
/**
 * Completes `reports`: a visitor's reports of earlier sessions are only loaded when the page knows that there are some.
 */
export const openReports = command(nothing, nothing);
/** Resends a refused report, or drops it (`drop`). A waiting one may be dropped too. */
export const resendReport = command(v.object({ reportId: text, drop: opt(bool) }), nothing);

// ── events from the window ──
/** The cookie poll found a token (or a new one). */
export const tokenSeen = event(v.object({ token, refreshToken: v.optional(refreshToken) }));
/** The current route; from the shell. */
export const routeChanged = event(v.object({ route: link, tncType: text, title: privately(text) }));
export const networkChanged = event(v.object({ online: flag }));
/** Whether nothing may be fetched that nobody has asked for; the first value is in `environmentSeen`. */
export const saveDataChanged = event(v.object({ saveData: flag }));
/** Sent by the window once at start (and after a worker restart). */
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
    opensOffline: opt(flag),
  }),
);
export const visibilityChanged = event(v.object({ visible: flag }));
/** The name as the app's sources have it (bus/rules/controlName.ts), for recordings, which mask `name`. */
const own = opt(text);
/** A tap, for the cause tree of recordings: role and accessible name of the touched element; `nth`: which one of them. */
export const tapped = event(v.object({ role: text, name: label, own, nth: opt(count) }));
/**
 * A tap that reached no control, for recordings. `role`: of what it reached, or its tag; `under`: the control that lies
 * under that at the same point. While something is open over the page, only controls of that count.
 */
export const tapMissed = event(
  v.object({ role: text, under: opt(v.object({ role: text, name: label, own, nth: count })) }),
);
/** A long task of the page, of more than 50 ms, as measured by the browser. */
export const longTaskSeen = event(v.object({ ms: count }));

// ── what the person sees and does besides tapping, for recordings; no handler listens to it ──
/** Role and name as of a tap; `nth`: which one of that role on the page. Without a role it is the page itself. */
const control = { role: text, name: label, nth: count };
export const focused = event(v.object(control));
/** The field that has the focus, or had it last: the end of its text, and all of its length. Of a code neither. */
export const typed = event(v.object({ ...control, text: shape(upTo(40)), length: count }));
/** Where it stands, in px, when the scroll has ended. `nth`: which one of its kind, in the order of the page. */
export const scrolled = event(
  v.object({ of: code('window', 'pane', 'part', 'strip'), name: label, nth: count, x: count, y: count }),
);
/** Bottom first. */
export const overlaysChanged = event(
  v.object({ open: listOf(v.object({ kind: code('sheet', 'dialog', 'menu', 'viewer', 'page'), name: label, own })) }),
);
/** Of the window in px; `free`: the height that a keyboard leaves. */
export const viewportChanged = event(v.object({ width: count, height: count, free: count }));
/** How fast the browser takes the network to be (`4g`), where it says so. */
export const connectionChanged = event(v.object({ type: text }));

// ── events to the window ──
/** Writes the token to the cookie; empty clears it. */
export const tokenChanged = event(v.object({ idToken: token, refreshToken, expire: time }));
export const toasted = event(v.object({ text: sentence, success: flag }));
/** The terms were answered: the action of the window (docs/product/screens.md#terms). */
export const termsDeclined = event(
  v.object({
    dialog: code('terms', 'visitor'),
    action: code('declineTerms', 'featuredTab', 'selectedTab', 'closeWebview', 'close'),
    sourceType: text,
    link,
  }),
);
export const visitorAgreed = event(v.object({ version: text }));
/** Sent once after login: the stored intent of a gated action. */
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
    /** 2 undecided (at the start), 1 show, 0 hidden. */
    isTNCPoupShow: code(0, 1, 2),
    online: flag,
    clubZId: id('circle'),
    isJoinClubZ: flag,
    /** The server requires a newer app (010015). */
    mustUpgrade: flag,
  }),
);
export const me = stream(maybe(CurrentUser));
/** When what is shown without a network was stored, in ms; 0: it is of this visit. */
export const savedAt = stream(v.object({ at: time }));
export const tabs = stream(v.object({ list: listOf(HeaderTab), fromServer: flag }));
/** The visible dialog of the shell; at most one, in the order of worker/store/dialogs. */
export const dialog = stream(
  v.object({ kind: code('none', 'terms', 'visitor', 'loginPrompt', 'loginSheet', 'upgrade') }),
);
export const terms = stream(TermsContent, text);
/** The loading indicator: 1 when a request has been pending for 2000 ms or longer. */
export const busy = stream(v.object({ show: flag }));
/** Unacknowledged writes; failed ones wait for the person. */
export const outbox = stream(v.object({ waiting: count, failed: count, persistent: flag }));
/**
 * The person's problem reports, in order of creation, with a ticket once the server has them. Sent ones stay until the
 * worker ends.
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
