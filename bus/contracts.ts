// All contracts by domain. Only worker, server, tests and recordings import this; a screen imports types (bus/topics).
import { activities } from './contracts/activities';
import { carClubs } from './contracts/carClubs';
import { chat } from './contracts/chat';
import { circles } from './contracts/circles';
import { clubz } from './contracts/clubz';
import { content } from './contracts/content';
import { forum } from './contracts/forumWhole';
import { kernel } from './contracts/kernel';
import { media } from './contracts/media';
import { native } from './contracts/native';
import { notices } from './contracts/notices';
import { points } from './contracts/points';
import { questions } from './contracts/questions';
import { search } from './contracts/search';
import { session } from './contracts/session';
import { shop } from './contracts/shop';
import { users } from './contracts/users';

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
