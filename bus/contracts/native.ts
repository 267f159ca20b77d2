// Native: the messages between the page and the brand's app (docs/product/native-messages.md). Commands are sent
// through the bridge's host; events come in. The bridge, not the worker, answers these asks.
import * as v from 'valibot';
import { command, event, stream } from '../protocol/contract';
import { RedDot, UnreadNotice } from '../entities/notices';
import {
  code,
  count,
  flag,
  id,
  link,
  listOf,
  maybe,
  media,
  nothing,
  num,
  opt,
  personal,
  privately,
  refusedData,
  secret,
  text,
  upTo,
} from '../protocol/schema';
import { CrossPageMessage, crossPageArgs, crossPageTheme, permissionResult, permissionType } from '../entities/native';

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
/** The phone's connection, as reported by the app. */
const networkState = v.object({ type: code('wifi', 'cellular', 'none', 'unknown') });
const files = v.object({ files: v.pipe(listOf(file), v.maxLength(9)) });
const hostState = v.object({
  kind: code('app', 'browser', 'scripted'),
  platform: text,
  appVersion: text,
  /** What the app supports: names of commands, and `chat`, `permissions512`, `multiPick`. In a browser: `chat`. */
  capabilities: listOf(text),
});

export const switchImmersive = command(v.object({ on: flag }), ok);
export const getPermission = command(v.object({ type: permissionType }), permission);
export const checkPermission = command(v.object({ type: permissionType }), permission);
export const requestPermission = command(v.object({ type: permissionType }), permission);
/** The phone's position (WGS-84; accuracy in metres). Fails with `denied`, or with `timeout` when it is unknown. */
export const getPosition = command(
  nothing,
  v.object({ latitude: personal(num), longitude: personal(num), accuracy: num }),
);
export const share = command(
  v.object({
    target: code('chat', 'moments'),
    type: v.literal('WEBSITE'),
    title: privately(text),
    description: privately(text),
    thumbnail: media,
    pageUrl: link,
  }),
  ok,
);
export const openWebview = command(v.object({ url: link, tokenType: text, closeSelfPage: flag }), ok);
export const login = command(
  v.object({ tokenType: v.literal('LOYALTY'), reopenUrl: link, callbackName: opt(id('callback')) }),
  token,
);
export const jumpFirstWebview = command(v.object({ name: v.literal('Club Z') }), ok);
export const openNative = command(v.object({ page: text, args: v.record(text, privately(text)) }), ok);
export const renewIdToken = command(nothing, token);
export const retrieveIdToken = command(nothing, token);
export const back = command(nothing, ok);
export const downloadImage = command(v.object({ url: media }), ok);
export const call = command(v.object({ phone: personal(text), countryCode: v.optional(text, '86') }), ok);
export const pickImage = command(
  v.object({ source: code('album', 'camera', 'both'), max: v.pipe(count, v.minValue(1), v.maxValue(9)) }),
  files,
);
export const openAlbum = command(v.object({ max: v.pipe(count, v.minValue(1), v.maxValue(9)) }), files);
export const openCamera = command(nothing, files);
/**
 * `data` is base64 of at most `size` bytes, often fewer (the app's messages are limited to 1 MB): continue at offset +
 * bytes received, until `eof` is 1.
 */
export const fetchFilePart = command(
  v.object({ path: privately(text), offset: count, size: v.pipe(count, v.maxValue(1048576)) }),
  v.object({ data: secret(text, 'file'), eof: flag }),
);
export const visitorTerms = command(
  v.object({ op: code('agree', 'get'), version: opt(text) }),
  v.object({ version: text }),
);
export const declineTerms = command(v.object({ sourceType: text }), ok);
export const setTabBar = command(v.object({ show: flag }), ok);
export const setTitle = command(v.object({ title: privately(text) }), ok);
export const syncRedDot = command(v.object({ unread: maybe(UnreadNotice), redDot: maybe(RedDot) }), ok);
/**
 * From a browser opens the native app at `target` (a link of this app or of an allowed host, or the name of a native
 * page), or its page in the store. `opened`: the app replaced this page within two seconds. `store`: the store was
 * opened. Handled by the window.
 */
export const openApp = command(
  v.object({ target: privately(upTo(2000)), to: code('app', 'store') }),
  v.object({ opened: flag, store: flag }),
);
/** Sent to the other pages of this app (webviews, tabs) through local storage; this page does not receive it. */
export const sendCrossPage = command(v.object({ theme: crossPageTheme, args: crossPageArgs }), nothing);

// ── events from the app ──
/** The keyboard's frame in CSS px (0 when closed). */
export const keyboardChanged = event(v.object({ height: num }));
/** The app's back gesture or key. */
export const backPressed = event(nothing);
export const resumed = event(nothing);
export const paused = event(nothing);
/** Sent after the greeting, and on every change. A webview on iOS has no other source for it. */
export const networkChanged = event(networkState);
/** The app itself logged in or out. */
export const tokenRenewed = event(token);
/** A message that no contract declares: only its name. */
export const unknownReceived = event(v.object({ name: text }));

// ── events from the bridge itself ──
/** The current host: at start, after the app's handshake, and when the app turned out not to answer. */
export const hostChanged = event(hostState);
/**
 * What the app said and the bridge refused, since it does not fit: an answer or an event. `name`: of the message, `hello`
 * for the greeting; `field`: the path of what does not fit, '' where it is the whole. A replay checks it again.
 */
export const refused = event(
  v.object({ message: code('answer', 'event'), name: text, field: text, data: refusedData }),
);
/** A permission's state, from any host. */
export const permissionChanged = event(permission);
/** A message from another page of this app. */
export const crossPageReceived = event(CrossPageMessage);

// ── streams: the last hostChanged and networkChanged; the last permissionChanged, by type ──
export const host = stream(hostState);
export const permissions = stream(permission, text);
export const network = stream(networkState);
