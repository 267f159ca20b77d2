// Club Z: its home, the statistics of a vote, and the places of the map that its posts contain.
import * as v from 'valibot';
import { command, get, stream } from '../protocol/contract';
import { Place } from '../entities/places';
import { threadId } from '../entities/forum';
import {
  ChosenPlace,
  ClubZDetail,
  ClubZHome,
  Region,
  StoredStatistics,
  VoteStatistics,
  latitude,
  longitude,
} from '../entities/clubz';
import { id, listOf, maybe, needId, nothing, opt, personal, text, upTo } from '../protocol/schema';

const read = { beforeTerms: true } as const;
const onMap = { base: 'events', beforeTerms: true } as const;
const ofThread = v.object({ threadId: needId('thread') });

// ── calls ──
export const getDetail = get('bbs/tribe/clubZ/detail', nothing, ClubZDetail, read);
/**
 * With `optionId` only the voters of that option. While results are hidden the counts are −1 and there are no voters.
 */
export const getVoteStatistics = get(
  'bbs/poll/voteStatistics',
  v.object({ threadId: needId('thread'), optionId: opt(id('option')) }),
  VoteStatistics,
  read,
);
/**
 * Places whose name or address contains the keyword, otherwise those around the point; around a point the nearest
 * first, with their distance in metres.
 */
export const findPlaces = get(
  'map/query',
  v.object({ keyword: opt(personal(upTo(50))), lat: opt(latitude), lng: opt(longitude) }),
  listOf(Place),
  onMap,
);
export const listProvinces = get('map/getAllProvince', nothing, listOf(Region), onMap);
/** The cities of a province, by its code. */
export const listRegions = get(
  'map/queryByRegionCode',
  v.object({ regionCode: personal(v.pipe(text, v.regex(/^\d{6}$/))) }),
  listOf(Region),
  onMap,
);

// ── commands ──
/** Loads Club Z for this person; also sets `clubZId` and `isJoinClubZ` of `session.state`. Always resolves. */
export const openDetail = command(nothing, nothing);
/** Fails with 010002 when the vote does not exist. */
export const openVoteStatistics = command(ofThread, nothing);
/**
 * Sets the place (null: none) for the post being written: it is in `chosenPlace`, also in other pages, until it is
 * taken.
 */
export const choosePlace = command(v.object({ place: maybe(Place) }), nothing);
export const takeChosenPlace = command(nothing, nothing);

// ── streams ──
export const home = stream(ClubZHome);
export const voteStatistics = stream(StoredStatistics, threadId, { scope: 'person' });
export const chosenPlace = stream(maybe(ChosenPlace), null, { scope: 'person' });
