// Schemas of everything that the worker stores: slices, keys of timers, and values on the phone. A slice without a
// schema is recorded as «unknown», and a replay that begins with a snapshot could not run; tests/worker/kernel.test.ts
// fails for it.
import * as v from 'valibot';
import { conversationID } from '../../bus/entities/chat';
import { userId } from '../../bus/entities/users';
import type { Schema } from '../../bus/protocol/schema';
import { id, keyOf, text } from '../../bus/protocol/schema';
import * as activities from '../domains/activities/slices';
import * as chat from '../domains/chat/slices';
import * as content from '../domains/content/slices';
import * as forum from '../domains/forum/slices';
import * as notices from '../domains/notices/slices';
import * as points from '../domains/points/slices';
import * as search from '../domains/search/slices';
import * as session from '../domains/session/slices';
import * as users from '../domains/users/slices';
import * as outbox from '../outbox/slices';
import * as store from '../store/slices';
import * as uploads from '../uploads/slices';
import * as boot from './bootSlices';

/** Name of a slice → its schema. */
export const slices: { readonly [name: string]: Schema } = {
  ...boot.slices,
  ...activities.slices,
  ...chat.slices,
  ...forum.slices,
  ...notices.slices,
  ...points.slices,
  ...search.slices,
  ...session.slices,
  ...users.slices,
  ...outbox.slices,
  ...store.slices,
  ...uploads.slices,
};

/** Name of a timer → the schema of its key, where the key needs one. */
export const timers: { readonly [name: string]: Schema<string> } = {
  ...store.timers,
  ...session.timers,
  ...activities.timers,
  ...forum.timers,
  ...chat.timers,
};

type Stored = { key: Schema<string>; value: Schema };
/** Values of the store `meta`, by the second part of their key. */
const meta: { readonly [kind: string]: Stored } = {
  ...chat.stored,
  ...forum.stored,
  ...activities.stored,
  ...content.stored,
  ...uploads.stored,
  ...search.stored,
};
const own = <T>(all: { readonly [name: string]: T }, name: string): T | undefined =>
  Object.prototype.hasOwnProperty.call(all, name) ? all[name] : undefined;

/** The schemas of a key and its value in one of the phone's stores; undefined for a key that no domain writes. */
export function stored(name: string, key: string): Stored | undefined {
  const kind = key.split('|')[1] ?? '';
  if (name === 'jobs') return outbox.storedJob;
  if (name === 'meta') return key === '|person' ? session.storedPerson : own(meta, kind);
  if (name !== 'cache') return undefined;
  const messages = own<Schema>(chat.cached, kind);
  if (messages) return { key: keyOf(userId, text, conversationID), value: messages };
  return { key: keyOf(userId, text, text, id('owner')), value: own(store.cached, kind) ?? v.null() };
}
