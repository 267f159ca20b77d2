// Search: the hot words that roll in the home page's search field.
import * as v from 'valibot';
import { command, get, stream } from '../contract';
import { HotWord } from '../entities';
import { list, nothing } from '../schema';

export const search = {
  listHotWords: get('search/hot-words', nothing, list(HotWord), { beforeTerms: true }),
  openHotWords: command(nothing, nothing),
  hotWords: stream(v.object({ list: list(HotWord) })),
};
