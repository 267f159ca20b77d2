// Media: how a video is played.
import * as v from 'valibot';
import { get } from '../contract';
import { Video } from '../entities';
import { needId } from '../schema';

export const media = {
  getPlayUrl: get('vod/play-url', v.object({ vid: needId('video') }), Video, { beforeTerms: true }),
};
