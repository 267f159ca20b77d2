// Club Z and the map. Club Z itself is a circle; only its additional data is here.
import * as v from 'valibot';
import { Banner } from './content';
import { Circle, circleId } from './circles';
import { Place } from './places';
import { Poll, threadId } from './forum';
import { UserBrief, userId } from './users';
import { code, count, flag, id, listOf, maybe, num, personal, privately, text } from '../protocol/schema';
import type { Of } from '../protocol/schema';

/** `myPoints` 0 for a visitor; `needUserType` 1: for car owners. */
const more = { myPoints: count, needUserType: flag };
export const ClubZDetail = v.object({ ...Circle.entries, ...more, banners: listOf(Banner) });
export type ClubZDetail = Of<typeof ClubZDetail>;
/** Without the circle and the banners, which have streams of their own. */
export const ClubZHome = v.object({ tribeId: circleId, ...more, phase: code('loading', 'ready', 'error') });
export type ClubZHome = Of<typeof ClubZHome>;

/**
 * The voters of each option, newest first, at most 20 per option; none while results are hidden or in a secret ballot.
 */
export const VoteStatistics = v.object({
  /** Title and text of the thread, for the head. */
  threadId,
  title: privately(text),
  poll: Poll,
  options: listOf(v.object({ optionId: id('option'), voters: listOf(UserBrief) })),
  total: count,
});
export type VoteStatistics = Of<typeof VoteStatistics>;
export const StoredStatistics = v.object({
  threadId,
  title: privately(text),
  poll: Poll,
  options: listOf(v.object({ optionId: id('option'), voterIds: listOf(userId) })),
  total: count,
});
export type StoredStatistics = Of<typeof StoredStatistics>;

/** A province (level 1) or a city (2), with its centre. */
export const Region = v.object({
  regionCode: text,
  name: text,
  parentCode: text,
  level: code(1, 2, 3),
  latitude: num,
  longitude: num,
});
export type Region = Of<typeof Region>;

/** The place chosen for the post being written; null: 不显示位置. `turn` increases with each choice. */
export const ChosenPlace = v.object({ place: maybe(Place), turn: count });
export type ChosenPlace = Of<typeof ChosenPlace>;

/** Degrees, WGS-84. */
export const latitude = personal(v.pipe(v.number(), v.minValue(-90), v.maxValue(90)));
export const longitude = personal(v.pipe(v.number(), v.minValue(-180), v.maxValue(180)));
