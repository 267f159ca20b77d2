// Pictures from album and camera, and their content in parts.
import type { Ability } from '../versionGates';
import { PERSON, PROMPT } from './message';
import type { ExamplesOf, Messages, Picture, SimulatedApp } from './message';
import type { Out } from '../host';

/**
 * A part of a file at most. As base64 in its envelope it is just below the size limit of a message; a multiple of 3, so
 * that parts can be joined as text.
 */
const PART = 720 * 1024;

/** Older apps pick one picture at a time. */
const severalNeedAbility = <I extends { max: number }>(input: I, has: (ability: Ability) => boolean): I | null =>
  input.max > 1 && !has('multiPick') ? null : input;

export const pictures = {
  pickImage: {
    limitMs: PERSON,
    since: null,
    needsTouch: false,
    fallback: 'browser',
    toApp: severalNeedAbility,
  },
  openAlbum: {
    limitMs: PERSON,
    since: null,
    needsTouch: false,
    fallback: 'browser',
    toApp: severalNeedAbility,
  },
  openCamera: { limitMs: PERSON, since: null, needsTouch: false, fallback: 'browser' },
  fetchFilePart: {
    limitMs: PROMPT,
    since: '5.2.1',
    needsTouch: false,
    fallback: 'browser',
    // An app in the background answers later: the worker asks again.
    timeoutFails: true,
    // A blob: address exists in this page only.
    toApp: (input) => (input.path.indexOf('blob:') === 0 ? null : { ...input, size: Math.min(input.size, PART) }),
  },
} satisfies Partial<Messages>;

/** Sixteen grey points, so that picking works without any album. */
const plain: Picture = {
  path: 'album/1',
  name: 'picture.png',
  mime: 'image/png',
  width: 4,
  height: 4,
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAAAAACMmsGiAAAAD0lEQVR4nGNogAIG3AwAY7wIAQ5LR5AAAAAASUVORK5CYII=',
};
const albumOf = (app: SimulatedApp): readonly Picture[] => (app.pictures.length > 0 ? app.pictures : [plain]);
const pick = (max: number, app: SimulatedApp): Out<'pickImage'> => ({
  files: albumOf(app)
    .slice(0, max)
    .map(({ data, ...file }) => ({ ...file, size: atob(data).length })),
});
export const pictureExamples: ExamplesOf<typeof pictures> = {
  pickImage: { input: { source: 'both', max: 9 }, answer: ({ max }, app) => pick(max, app) },
  openAlbum: { input: { max: 1 }, answer: ({ max }, app) => pick(max, app) },
  openCamera: { input: {}, answer: (_input, app) => pick(1, app) },
  fetchFilePart: {
    input: { path: 'album/1', offset: 0, size: 1_048_576 },
    answer({ path, offset, size }, app) {
      const file = albumOf(app).find((picture) => picture.path === path);
      if (!file) return 'failed';
      const bytes = atob(file.data);
      return { data: btoa(bytes.slice(offset, offset + size)), eof: offset + size >= bytes.length ? 1 : 0 };
    },
  },
};
