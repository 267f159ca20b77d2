// Session: who is here, the token, terms, login, header tabs, configuration, the outbox's public face, problems
// reported.
import * as v from 'valibot';
import { command, event, get, post, stream } from '../protocol/contract';
import { CurrentUser, HeaderTab, TermsContent, clientToken } from '../entities/shared';
import {
  bool,
  code,
  count,
  flag,
  id,
  label,
  link,
  list,
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
import { phone, refreshToken, sessionFirst, token } from './first';

export const session = {
  ...sessionFirst,
  // ── calls ──
  agree: get('v1/user/agreenment', v.object({ clientToken }), nothing, {
    base: 'member',
    login: true,
    write: true,
    beforeTerms: true,
  }),
  /** The code is good for the device that asks; without `deviceId` for the address and browser it is asked from. */
  sendCode: post(
    'send-verification-code',
    v.object({ phone, scene: code('login', 'apply'), deviceId: opt(needId('device')), clientToken }),
    v.object({ resendAfter: count }),
    { base: 'events', beforeTerms: true },
  ),
  logoutApp: post('logout/app', v.object({ deviceId: needId('device'), clientToken }), nothing, {
    base: 'member',
    login: true,
    beforeTerms: true,
  }),
  getTabList: post(
    'guide/tab/list',
    v.object({ encryptionId: secret(text, 'encryptionId'), timeStamp: time, sign: secret(text, 'sign') }),
    v.object({ list: list(HeaderTab), timeStamp: time, sign: secret(text, 'sign') }),
    { base: 'guide', write: false, beforeTerms: true },
  ),
  getTerms: post('terms/content', v.object({ type: text }), TermsContent, {
    base: 'guide',
    write: false,
    beforeTerms: true,
  }),
  reportCounts: post(
    'request-count/report',
    v.object({ deviceId: needId('device'), counts: recordUpTo(300, count) }),
    nothing,
    {
      beforeTerms: true,
      write: false,
    },
  ),
  /**
   * `form` gzip: the recording file packed, as base64. Waits in the outbox off line; the ask is answered when it is
   * sent, or fails with `network` and goes on.
   */
  sendRecording: post(
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
  ),

  // ── commands of the page ──
  login: command(v.object({ phone, code: secret(text, 'code') }), nothing),
  logout: command(nothing, nothing),
  /**
   * Opens the login prompt for a gated action; resolves with `1` once the person is logged in, `0` when they cancel.
   */
  requireLogin: command(
    v.object({ intent: maybe(v.object({ route: link, action: text, args: privately(text) })) }),
    v.object({ loggedIn: flag }),
  ),
  /** The person's answer to the login prompt (confirm starts the native login or the login sheet). */
  answerLoginPrompt: command(v.object({ confirm: flag }), nothing),
  /** The person's answer to the terms or visitor dialog. `ticked` is the box. Fails with code `unticked`. */
  answerTerms: command(v.object({ dialog: code('terms', 'visitor'), agree: flag, ticked: flag }), nothing),
  /** /waitePage: renews the token through the native app (or the refresh token). */
  renewToken: command(nothing, v.object({ loggedIn: flag })),
  /**
   * Makes `reports` whole: a visitor's reports from before this start are looked for only when the page knows that
   * there are some.
   */
  openReports: command(nothing, nothing),
  /** A report that was refused: sent again, or dropped (`drop`). A waiting one may be dropped too. */
  resendReport: command(v.object({ reportId: text, drop: opt(bool) }), nothing),

  // ── events from the window ──
  visibilityChanged: event(v.object({ visible: flag })),
  /** A tap, for the cause tree of recordings: role and accessible name of what was touched. */
  tapped: event(v.object({ role: text, name: label })),
  /** The page stood still: a task of more than 50 ms, as the browser measured it. */
  longTaskSeen: event(v.object({ ms: count })),

  // ── events to the window ──
  /** Write the token to the cookie; empty clears it. */
  tokenChanged: event(v.object({ idToken: token, refreshToken, expire: time })),
  toasted: event(v.object({ text: sentence, success: flag })),
  /** The terms were answered: what the window must do (SPEC §4). */
  termsDeclined: event(
    v.object({
      dialog: code('terms', 'visitor'),
      action: code('declineTerms', 'featuredTab', 'selectedTab', 'closeWebview', 'close'),
      sourceType: text,
      link,
    }),
  ),
  visitorAgreed: event(v.object({ version: text })),
  /** Run once after login: the stored intent of a gated action. */
  intentReady: event(v.object({ route: link, action: text, args: privately(text) })),

  // ── streams ──
  state: stream(
    v.object({
      /** starting: the loading page; user; tourist. */
      phase: code('starting', 'user', 'tourist'),
      isLogin: bool,
      userLogIn: bool,
      isTourist: bool,
      isApp: bool,
      appEnvironment: code('ios', 'android'),
      appVersion: text,
      /** [spec] default 2: not decided yet, 1 show, 0 hidden. */
      isTNCPoupShow: code(0, 1, 2),
      online: flag,
      clubZId: id('circle'),
      isJoinClubZ: flag,
      /** The server asks for a newer app (010015). */
      mustUpgrade: flag,
    }),
  ),
  me: stream(maybe(CurrentUser)),
  tabs: stream(v.object({ list: list(HeaderTab), fromServer: flag })),
  /** Which of the shell's own dialogs stands; at most one (terms > login prompt > update hint > others). */
  dialog: stream(v.object({ kind: code('none', 'terms', 'visitor', 'loginPrompt', 'loginSheet', 'upgrade') })),
  terms: stream(TermsContent, text),
  /** Loading indicator: 1 when something has been waited for longer than 2000 ms. */
  busy: stream(v.object({ show: flag })),
  /** Writes that are not acknowledged yet; failed ones wait for the person. */
  outbox: stream(v.object({ waiting: count, failed: count, persistent: flag })),
  /**
   * The person's reports of problems, in the order in which they were made; a ticket once the server has it. Sent ones
   * until the worker ends.
   */
  reports: stream(
    v.object({
      list: list(
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
  ),
  /** The server's clock minus the phone's, in ms. */
  clock: stream(v.object({ offset: v.number() })),
};
