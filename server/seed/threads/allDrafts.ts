// All hand-written threads with their themes. The theme chooses extra comments, and neighbours in the list differ in
// it.
import type { CircleName, Draft } from '../types/draftTypes';
import { care } from './care';
import { charge } from './charge';
import { city, track } from './city';
import { audited, clubz } from './clubz';
import { family, pets } from './family';
import { cockpit, first } from './first';
import { nameThreads } from './names';
import { night, photo } from './night';
import { pollThreads } from './polls';
import { road } from './road';
import { videoThreads } from './videos';

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
