// All hand-written threads with the theme they belong to. The theme chooses default circles and extra comments.
import type { CircleName, Draft } from './threads/drafts';
import { care } from './threads/care';
import { charge } from './threads/charge';
import { city, track } from './threads/city';
import { audited, clubz } from './threads/clubz';
import { family, pets } from './threads/family';
import { cockpit, first } from './threads/first';
import { nameThreads } from './threads/names';
import { night, photo } from './threads/night';
import { pollThreads } from './threads/polls';
import { road } from './threads/road';
import { videoThreads } from './threads/videos';

export type Theme =
  | 'road'
  | 'night'
  | 'photo'
  | 'charge'
  | 'family'
  | 'pets'
  | 'care'
  | 'city'
  | 'track'
  | 'first'
  | 'cockpit'
  | 'clubz'
  | 'video'
  | 'poll'
  | 'names'
  | 'audited';
export type ThemedDraft = Draft & { theme: Theme; circle: CircleName };

const lists: [Theme, Draft[]][] = [
  ['road', road],
  ['night', night],
  ['photo', photo],
  ['charge', charge],
  ['family', family],
  ['pets', pets],
  ['care', care],
  ['city', city],
  ['track', track],
  ['first', first],
  ['cockpit', cockpit],
  ['clubz', clubz],
  ['video', videoThreads],
  ['poll', pollThreads],
  ['names', nameThreads],
  ['audited', audited],
];

export const allDrafts: ThemedDraft[] = lists.flatMap(([theme, drafts]) =>
  drafts.map((draft) => ({ ...draft, theme, circle: draft.circle ?? '长途实验室' })),
);
