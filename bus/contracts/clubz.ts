// Club Z: its home, the statistics of a vote, and places on the map, which its posts carry.
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
 * With `optionId` the voters of that option alone. While results are hidden the counts are −1 and nobody is named.
 */
export const getVoteStatistics = get(
  'bbs/poll/voteStatistics',
  v.object({ threadId: needId('thread'), optionId: opt(id('option')) }),
  VoteStatistics,
  read,
);
/**
 * Places whose name or address has the words, else those around the point; around it the nearest first, with their
 * distance in metres.
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
/** Club Z as this person has it; also fills `clubZId` and `isJoinClubZ` of `session.state`. Always resolves. */
export const openDetail = command(nothing, nothing);
/** Fails with 010002 when there is no such vote. */
export const openVoteStatistics = command(ofThread, nothing);
/**
 * The person chose a place (null: none) for what is being written: it stands in `chosenPlace`, here and in other
 * pages, until it is taken.
 */
export const choosePlace = command(v.object({ place: maybe(Place) }), nothing);
export const takeChosenPlace = command(nothing, nothing);

// ── streams ──
export const home = stream(ClubZHome);
export const voteStatistics = stream(StoredStatistics, threadId, { scope: 'person' });
export const chosenPlace = stream(maybe(ChosenPlace), null, { scope: 'person' });
