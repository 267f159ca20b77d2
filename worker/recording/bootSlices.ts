// Schemas of what the page passes at the start: `kernel.started`, and the slices set from it.
import * as v from 'valibot';
import type { Schema } from '../../bus/protocol/schema';
import { code, count, flag, link, listOf, opt, secret, text, time } from '../../bus/protocol/schema';

const token = secret(text, 'token');
const refreshToken = secret(text, 'refreshToken');
const environment = v.object({
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
});
const config = v.object({
  bases: v.object({ main: text, events: text, message: text, member: text, guide: text }),
  signKey: secret(text, 'signKey'),
  tabListKey: secret(text, 'tabListKey'),
  encryptionId: secret(text, 'encryptionId'),
  applicationId: secret(text, 'applicationId'),
  authorization: secret(text, 'authorization'),
  appVersion: text,
  im: v.object({ server: text, sdkAppId: count }),
  native: v.object({ marker: text, channel: text, receiver: text, tokenGlobal: text, tokenCookie: text }),
  allowedHosts: listOf(text),
  mediaHosts: listOf(text),
  brand: text,
  newChatNotice: flag,
  demo: flag,
  recorder: opt(flag),
  map: opt(v.object({ tiles: text })),
  app: opt(v.object({ scheme: text, universal: text, stores: v.object({ ios: text, android: text }) })),
});

/** The payload field `config` of `kernel.started`. */
export const boot: Schema = v.object({ config, token, environment, at: time });

export const slices = {
  config: v.object({ at: time }),
  environment,
  domains: v.object({ whole: flag, packs: listOf(code('contracts', 'more', 'chat')) }),
  auth: v.object({ token, refreshToken, since: count, epoch: count, unproven: flag, retired: listOf(token) }),
} satisfies { readonly [name: string]: Schema };
