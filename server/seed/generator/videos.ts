// The video files of the seed (made by makeVideos.sh) and their covers.
import { imageOf } from './pictures';
import type { SeedVideo, SeedVideoFile } from '../types/seedTypes';
import { videoFacts } from './videoFacts';

export const videoFiles: SeedVideoFile[] = videoFacts.map(({ name, width, height, duration, size }) => ({
  name,
  file: `${name}.mp4`,
  width,
  height,
  duration,
  size,
}));

/** `name` or `name cover`: the file, and a cover other than its first picture. A cover has the video's aspect ratio. */
export const videoOf = (words: string, vid: string): SeedVideo => {
  const [name = '', asked] = words.split(' ');
  const fact = videoFacts.find((one) => one.name === name);
  const lead = asked ?? fact?.pictures[0] ?? '';
  if (!fact?.pictures.includes(lead)) throw new Error(`no video ${words}`);
  const tall = fact.height / fact.width;
  const cover = imageOf(`${lead}-${tall > 1.5 ? 'v' : tall > 1 ? 'f' : 'w'}`);
  return {
    vid,
    playUrl: `/media/seed/${name}.mp4`,
    coverUrl: cover.url,
    width: fact.width,
    height: fact.height,
    duration: fact.duration,
    size: fact.size,
    status: 1,
  };
};
