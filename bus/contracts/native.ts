// Native: what the page and the brand's app say to each other (docs/product/native-messages.md).
// Commands go out through the bridge's host; events come in. The bridge, not the worker, answers these asks.
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
/** What the phone is connected by, as the app knows it. */
const networkState = v.object({ type: code('wifi', 'cellular', 'none', 'unknown') });
const files = v.object({ files: v.pipe(listOf(file), v.maxLength(9)) });
const hostState = v.object({
  kind: code('app', 'browser', 'scripted'),
  platform: text,
  appVersion: text,
  /** What works natively here: names of commands, and `chat`, `permissions512`, `multiPick`. In a browser: `chat`. */
  capabilities: listOf(text),
});

export const switchImmersive = command(v.object({ on: flag }), ok);
export const getPermission = command(v.object({ type: permissionType }), permission);
export const checkPermission = command(v.object({ type: permissionType }), permission);
export const requestPermission = command(v.object({ type: permissionType }), permission);
/** Where the phone is (WGS-84; accuracy in metres). Fails with `denied`, or with `timeout` when it does not know. */
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
 * `data` is base64 of at most `size` bytes, often fewer (the app's messages end at 1 MB): go on at offset + bytes
 * got, until `eof` is 1.
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
 * From a browser into the native app, at `target` (a link of ours or of an allowed host, or the name of a native
 * page), else to its place in the store. `opened`: this page was left for it within two seconds. `store`: the store
 * was gone to. The window's own.
 */
export const openApp = command(
  v.object({ target: privately(upTo(2000)), to: code('app', 'store') }),
  v.object({ opened: flag, store: flag }),
);
/** To the other pages of this app (webviews, tabs), through local storage. This page does not hear it. */
export const sendCrossPage = command(v.object({ theme: crossPageTheme, args: crossPageArgs }), nothing);

// ── events from the app ──
/** The keyboard's frame in CSS px (0 when closed). */
export const keyboardChanged = event(v.object({ height: num }));
/** The app's own back gesture or key. */
export const backPressed = event(nothing);
export const resumed = event(nothing);
export const paused = event(nothing);
/** Told after the greeting, and whenever it changes. A webview on iOS knows it from nowhere else. */
export const networkChanged = event(networkState);
/** The app logged in or out by itself. */
export const tokenRenewed = event(token);
/** A message with a name that no contract knows: its name only. */
export const unknownReceived = event(v.object({ name: text }));

// ── events from the bridge itself ──
/** Who answers now: at start, after the app's handshake, when the app turned out to be silent. */
export const hostChanged = event(hostState);
/** An answer about a permission, from any host. */
export const permissionChanged = event(permission);
/** Another page of this app says something. */
export const crossPageReceived = event(CrossPageMessage);

// ── streams: the last hostChanged and networkChanged; the last permissionChanged, by type ──
export const host = stream(hostState);
export const permissions = stream(permission, text);
export const network = stream(networkState);
