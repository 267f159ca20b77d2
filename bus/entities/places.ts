// A place, chosen on the map and shown under a post.
import * as v from 'valibot';
import { maybe, num, personal, shape, text } from '../protocol/schema';
import type { Of } from '../protocol/schema';

export const Place = v.object({
  name: personal(text),
  address: personal(text),
  /** Masked without a tag: recordings of before contract version 78 count the other texts only. */
  provinceName: shape(text),
  cityName: personal(text),
  regionCode: personal(text),
  latitude: personal(num),
  longitude: personal(num),
  /** Metres. Of several known places, they say where the person is. */
  distance: maybe(personal(num)),
});
export type Place = Of<typeof Place>;
