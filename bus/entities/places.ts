// A place, chosen on the map and shown under a post.
import * as v from 'valibot';
import { maybe, num, personal, text } from '../protocol/schema';
import type { Of } from '../protocol/schema';

export const Place = v.object({
  name: personal(text),
  address: personal(text),
  provinceName: text,
  cityName: personal(text),
  regionCode: personal(text),
  latitude: personal(num),
  longitude: personal(num),
  distance: maybe(num),
});
export type Place = Of<typeof Place>;
