import type { FallbacksOf } from './message';
import type { pictures } from './pictures';

export const picturesFallbacks: FallbacksOf<typeof pictures> = {
  pickImage: ({ source, max }, { files }) => files.pick(source === 'camera', Math.min(max, 9)),
  openAlbum: ({ max }, { files }) => files.pick(false, Math.min(max, 9)),
  openCamera: (_input, { files }) => files.pick(true, 1),
  fetchFilePart: (input, { files }) => files.read(input),
};
