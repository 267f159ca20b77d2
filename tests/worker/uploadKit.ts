// Files, and a server that takes them in parts, for the tests of uploads.
import type { Input } from '../../bus/client/topics';
import { quietAnswers } from './fixtures';
import type { Answers, Reply, World } from './world';
import { bootWith, createWorld, said } from './world';

const PART = 40;
export const SIZE = 100;
type File = Input<'media.addVideo'>['file'];
export const file = (localId: string, more: Partial<File> = {}): File => ({
  localId,
  name: 'IMG_1.jpg',
  size: SIZE,
  mime: 'image/jpeg',
  width: 40,
  height: 30,
  ...more,
});
export const result = (n: string) => ({
  url: '/media/u/' + n + '.webp',
  width: 40,
  height: 30,
  size: 77,
  sha256: 'cd'.repeat(32),
  color: '#112233',
});

/** A server that stores parts and returns the stored ones with each upload token, as the real one does. */
export function keeper(more: Answers = {}) {
  const parts = new Map<string, number[]>();
  const ended: string[] = [];
  const answers: Answers = {
    ...quietAnswers(),
    'media.getToken': (input, _token, one): Reply => {
      const name = said(input, 'localKey');
      parts.set(name, parts.get(name) ?? []);
      return {
        data: {
          uploadId: 'up-' + name,
          uploadUrl: '',
          token: 'leave',
          expire: one.at + 600_000,
          partSize: PART,
          parts: parts.get(name) ?? [],
        },
      };
    },
    'media.getVideoToken': (input, _token, one): Reply => ({
      data: {
        uploadId: 'up-' + said(input, 'localKey'),
        vid: 'vid-' + said(input, 'localKey'),
        uploadUrl: '',
        token: 'leave',
        expire: one.at + 600_000,
        partSize: PART,
        parts: parts.get(said(input, 'localKey')) ?? [],
      },
    }),
    'media.sendPart': (input): Reply => {
      const name = said(input, 'localKey');
      const from = Number(input['from']);
      if (!(parts.get(name) ?? []).includes(from)) parts.set(name, (parts.get(name) ?? []).concat(from));
      return { data: { from } };
    },
    'media.uploadSing': (input): Reply => (ended.push(said(input, 'file')), { data: result(said(input, 'file')) }),
    'media.uploadCompressSing': (input): Reply => (
      ended.push(said(input, 'file')),
      { data: result(said(input, 'file')) }
    ),
    'media.finishVideo': (input): Reply => ({
      data: {
        vid: said(input, 'vid'),
        playUrl: '/media/v/x.mp4',
        coverUrl: '',
        width: 1280,
        height: 720,
        duration: 12,
        size: SIZE,
        status: 1,
      },
    }),
    ...more,
  };
  return { answers, parts, ended };
}
export const start = async (more: Parameters<typeof createWorld>[0] = {}): Promise<World> => {
  const w = createWorld({
    boot: bootWith({ token: 'A', visitorTerms: '1' }),
    answers: keeper().answers,
    more: true,
    ...more,
  });
  await w.pass(2500);
  return w;
};
export const states = (w: World, ...ids: string[]): (string | undefined)[] =>
  ids.map((id) => w.read('media.upload', id)?.state);
