// All contracts by domain. Only worker, server, tests and recordings import this; a screen imports types (bus/topics).
import { circles } from './contracts/circles';
import { clubz } from './contracts/clubz';
import { content } from './contracts/content';
import { forum } from './contracts/forum';
import { kernel } from './contracts/kernel';
import { media } from './contracts/media';
import { native } from './contracts/native';
import { notices } from './contracts/notices';
import { search } from './contracts/search';
import { session } from './contracts/session';
import { users } from './contracts/users';

export const contracts = { circles, clubz, content, forum, kernel, media, native, notices, search, session, users };
export type Contracts = typeof contracts;
