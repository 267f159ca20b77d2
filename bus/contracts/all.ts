// All contracts by domain. Imported only by worker, server, tests and recordings; a screen imports types
// (bus/client/topics).
import * as activities from './activities';
import * as carClubs from './carClubs';
import * as chat from './chat';
import * as circles from './circles';
import * as clubz from './clubz';
import * as content from './content';
import * as forum from './forum';
import * as kernel from './kernel';
import * as media from './media';
import * as native from './native';
import * as notices from './notices';
import * as points from './points';
import * as questions from './questions';
import * as search from './search';
import * as session from './session';
import * as shop from './shop';
import * as staff from './staff';
import * as users from './users';

/** A named type, so that type declarations refer to each domain instead of repeating it. */
export type Contracts = {
  activities: typeof activities;
  carClubs: typeof carClubs;
  chat: typeof chat;
  circles: typeof circles;
  clubz: typeof clubz;
  content: typeof content;
  forum: typeof forum;
  kernel: typeof kernel;
  media: typeof media;
  native: typeof native;
  notices: typeof notices;
  points: typeof points;
  questions: typeof questions;
  search: typeof search;
  session: typeof session;
  shop: typeof shop;
  staff: typeof staff;
  users: typeof users;
};
export const contracts: Contracts = {
  activities,
  carClubs,
  chat,
  circles,
  clubz,
  content,
  forum,
  kernel,
  media,
  native,
  notices,
  points,
  questions,
  search,
  session,
  shop,
  staff,
  users,
};
