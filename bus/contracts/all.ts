// All contracts by domain. Only worker, server, tests and recordings import this; a screen imports types
// (bus/client/topics).
import { activities } from './activities';
import { carClubs } from './carClubs';
import { chat } from './chat';
import { circles } from './circles';
import { clubz } from './clubz';
import { content } from './content';
import { forum } from './forumWhole';
import { kernel } from './kernel';
import { media } from './media';
import { native } from './native';
import { notices } from './notices';
import { points } from './points';
import { questions } from './questions';
import { search } from './search';
import { session } from './session';
import { shop } from './shop';
import { users } from './users';

/** By name, so that declarations of types can refer to each domain instead of repeating it. */
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
  users,
};
