// Native: what the page and the brand's app say to each other (SPEC §7, product-brief §2.5).
// Commands go out through the bridge's host; events come in. The bridge, not the worker, answers these asks.
import * as v from 'valibot';
import { command, event, stream } from '../protocol/contract';
import {
  Place,
  RedDot,
  UnreadNotice,
  circleId,
  postId,
  responseId,
  threadId,
  topicId,
  userId,
} from '../entities/shared';
import {
  code,
  count,
  flag,
  id,
  link,
  list,
  maybe,
  media,
  nothing,
  num,
  opt,
  personal,
  privately,
  secret,
  text,
  time,
  upTo,
} from '../protocol/schema';

export const permissionType = code('PHOTO512', 'CAMERA512', 'PHOTO', 'CAMERA', 'LOCATION', 'GPSLOCATION');
export const permissionResult = code('granted', 'denied', 'never', 'unknown');
const permission = v.object({ type: permissionType, result: permissionResult });
const ok = v.object({ ok: flag });
const token = v.object({ idToken: secret(text, 'token') });
const file = v.object({
  path: privately(text),
  name: privately(text),
  size: count,
  mime: text,
  width: count,
  height: count,
});
/** What the phone is connected by, as the app knows it. [ours] */
const network = v.object({ type: code('wifi', 'cellular', 'none', 'unknown') });
const files = v.object({ files: v.pipe(list(file), v.maxLength(9)) });
const host = v.object({
  kind: code('app', 'browser', 'scripted'),
  platform: text,
  appVersion: text,
  /** What works natively here: names of commands, and `chat`, `permissions512`, `multiPick`. In a browser: `chat`. */
  capabilities: list(text),
});
/** Themes of product-brief S11. */
export const crossPageTheme = code(
  'threadCreated',
  'threadDeleted',
  'likeChanged',
  'collectChanged',
  'followChanged',
  'applyChanged',
  'addressChosen',
  'placeChosen',
  'topicChosen',
  'memberChosen',
  'unreadChanged',
);
/** [spec] an args list; each arg has named fields, so that a recording knows what to hide. */
const crossPageArgs = v.pipe(
  list(
    v.object({
      threadId: opt(threadId),
      postId: opt(postId),
      responseId: opt(responseId),
      circleId: opt(circleId),
      clubId: opt(id('club')),
      topicId: opt(topicId),
      userId: opt(userId),
      activityId: opt(id('activity')),
      addressId: opt(id('address')),
      isOn: opt(flag),
      count: opt(count),
      text: opt(privately(upTo(1000))),
      place: opt(Place),
    }),
  ),
  v.maxLength(20),
);
/** `random` and `sender` tell messages and pages apart; `at` in ms since the epoch. */
export const CrossPageMessage = v.object({
  theme: crossPageTheme,
  args: crossPageArgs,
  random: count,
  sender: upTo(32),
  at: time,
});
export type CrossPageMessage = v.InferOutput<typeof CrossPageMessage>;

export const native = {
  switchImmersive: command(v.object({ on: flag }), ok),
  getPermission: command(v.object({ type: permissionType }), permission),
  checkPermission: command(v.object({ type: permissionType }), permission),
  requestPermission: command(v.object({ type: permissionType }), permission),
  /** Where the phone is (WGS-84; accuracy in metres). Fails with `denied`, or with `timeout` when it does not know. */
  getPosition: command(nothing, v.object({ latitude: personal(num), longitude: personal(num), accuracy: num })),
  share: command(
    v.object({
      target: code('chat', 'moments'),
      type: v.literal('WEBSITE'),
      title: privately(text),
      description: privately(text),
      thumbnail: media,
      pageUrl: link,
    }),
    ok,
  ),
  openWebview: command(v.object({ url: link, tokenType: text, closeSelfPage: flag }), ok),
  login: command(
    v.object({ tokenType: v.literal('LOYALTY'), reopenUrl: link, callbackName: opt(id('callback')) }),
    token,
  ),
  jumpFirstWebview: command(v.object({ name: v.literal('Club Z') }), ok),
  openNative: command(v.object({ page: text, args: v.record(text, privately(text)) }), ok),
  renewIdToken: command(nothing, token),
  retrieveIdToken: command(nothing, token),
  back: command(nothing, ok),
  downloadImage: command(v.object({ url: media }), ok),
  call: command(v.object({ phone: personal(text), countryCode: v.optional(text, '86') }), ok),
  pickImage: command(
    v.object({ source: code('album', 'camera', 'both'), max: v.pipe(count, v.minValue(1), v.maxValue(9)) }),
    files,
  ),
  openAlbum: command(v.object({ max: v.pipe(count, v.minValue(1), v.maxValue(9)) }), files),
  openCamera: command(nothing, files),
  /**
   * `data` is base64 of at most `size` bytes, often fewer (the app's messages end at 1 MB): go on at offset + bytes
   * got, until `eof` is 1.
   */
  fetchFilePart: command(
    v.object({ path: privately(text), offset: count, size: v.pipe(count, v.maxValue(1048576)) }),
    v.object({ data: secret(text, 'file'), eof: flag }),
  ),
  visitorTerms: command(v.object({ op: code('agree', 'get'), version: opt(text) }), v.object({ version: text })),
  declineTerms: command(v.object({ sourceType: text }), ok),
  setTabBar: command(v.object({ show: flag }), ok),
  setTitle: command(v.object({ title: privately(text) }), ok),
  syncRedDot: command(v.object({ unread: maybe(UnreadNotice), redDot: maybe(RedDot) }), ok),
  /**
   * From a browser into the native app, at `target` (a link of ours or of an allowed host, or the name of a native
   * page), else to its place in the store. `opened`: this page was left for it within two seconds. `store`: the store
   * was gone to. The window's own.
   */
  openApp: command(
    v.object({ target: privately(upTo(2000)), to: code('app', 'store') }),
    v.object({ opened: flag, store: flag }),
  ),
  /** To the other pages of this app (webviews, tabs), through local storage. This page does not hear it. */
  sendCrossPage: command(v.object({ theme: crossPageTheme, args: crossPageArgs }), nothing),

  // ── events from the app ──
  /** The keyboard's frame in CSS px (0 when closed). */
  keyboardChanged: event(v.object({ height: num })),
  /** The app's own back gesture or key. */
  backPressed: event(nothing),
  resumed: event(nothing),
  paused: event(nothing),
  /** Told after the greeting, and whenever it changes. A webview on iOS knows it from nowhere else. */
  networkChanged: event(network),
  /** The app logged in or out by itself. */
  tokenRenewed: event(token),
  /** A message with a name that no contract knows: its name only. */
  unknownReceived: event(v.object({ name: text })),

  // ── events from the bridge itself ──
  /** Who answers now: at start, after the app's handshake, when the app turned out to be silent. */
  hostChanged: event(host),
  /** An answer about a permission, from any host. */
  permissionChanged: event(permission),
  /** Another page of this app says something. */
  crossPageReceived: event(CrossPageMessage),

  // ── streams: the last hostChanged and networkChanged; the last permissionChanged, by type ──
  host: stream(host),
  permissions: stream(permission, text),
  network: stream(network),
};
