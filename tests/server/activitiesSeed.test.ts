// The activities of the demonstration: one of everything that the pages show, people who may be where they are, and
// nothing that has not happened yet. At any hour of the day, since much of it hangs on the clock.
import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../bus/entities/activities';
import { formProblems } from '../../bus/rules/forms';
import {
  applyStatusOf,
  statusOf,
  type ActivityRow,
  type ApplyRow,
} from '../../server/domains/activities/activityState';
import { cities } from '../../server/domains/platform/cities';
import { makeSeed } from '../../server/seed/makeSeed';
import { NOW } from './community';

const hour = 3_600_000;
const blank = { quota: 0, appliedCount: 0, waitCount: 0, stock: 0, cancelTime: 0, signFrom: 0, signTo: 0 };

describe.each([-9.9, 0, 6, 13.9])('the demonstration’s activities, %d hours after ten in the morning', (hours) => {
  const now = NOW + hours * hour;
  const seed = makeSeed(now);
  const { activities, applies, signIns, dealers, posts, replies, collections } = seed.activities ?? {
    activities: [],
    applies: [],
    signIns: [],
    dealers: [],
    posts: [],
    replies: [],
    collections: [],
  };
  const byId = new Map(activities.map((row) => [row.activityId, { ...blank, ...row } as ActivityRow]));
  const people = new Map(seed.people.map((person) => [person.userId, person]));
  const inClubZ = new Set(seed.circleMembers.filter((row) => row.tribeId === 'c100').map((row) => row.userId));

  it('are 25, in all seven states and three kinds; one is full, one for owners, one asks for everything, exchanges give all three kinds of goods', () => {
    expect(activities.length).toBe(25);
    expect(new Set([...byId.values()].map((row) => statusOf(row, now)))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    expect(new Set(activities.map((row) => row.kind))).toEqual(new Set([1, 2, 3]));
    expect(activities.some((row) => row.limitType === 1)).toBe(true);
    expect(
      activities.some((row) => fieldTypes.every((type) => row.formFields?.some((field) => field.type === type))),
    ).toBe(true);
    expect(new Set(activities.filter((row) => row.kind === 3).map((row) => row.goodsType))).toEqual(new Set([1, 2, 3]));
  });
  it('have the first demonstration person in them in all seven states', () => {
    const mine = applies
      .filter((row) => row.userId === '10001')
      .map((row) => applyStatusOf(row as ApplyRow, byId.get(row.activityId) as ActivityRow, now));
    expect(new Set(mine)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
  });
  it('count whom they have, take nobody who may not come, and nobody twice', () => {
    for (const row of byId.values()) {
      const own = applies.filter((one) => one.activityId === row.activityId);
      const inside = own.filter((one) => one.status === 0 || one.status === 1 || one.status === 5);
      expect([row.activityId, row.appliedCount, row.waitCount]).toEqual([
        row.activityId,
        inside.reduce((sum, one) => sum + (one.kind === 3 ? (one.count ?? 1) : 1 + (one.companions ?? 0)), 0),
        own.filter((one) => one.status === 4).length,
      ]);
      expect(row.quota === 0 || row.appliedCount <= row.quota).toBe(true);
      expect(new Set(own.map((one) => one.userId)).size).toBe(own.length);
      const joined = [
        ...own.map((one) => one.userId),
        ...signIns.filter((one) => one.activityId === row.activityId).map((one) => one.userId),
      ];
      expect(
        joined.filter(
          (userId) =>
            (row.limitType === 1 && people.get(userId)?.userType !== 1) ||
            (row.limitType === 2 && !inClubZ.has(userId)) ||
            !people.has(userId),
        ),
      ).toEqual([]);
      expect(
        row.cityName === '' ||
          cities.some((city) => city.cityName === row.cityName && city.regionCode === row.regionCode),
      ).toBe(true);
    }
  });
  it('hold nothing that has not happened yet', () => {
    const times = [
      ...applies.flatMap((one) => [one.createTime ?? 0, one.updateTime ?? 0, one.checkInTime ?? 0]),
      ...signIns.map((one) => one.createTime ?? 0),
      ...posts.map((one) => one.createTime),
      ...replies.map((one) => one.createTime),
      ...collections.map((one) => one.createTime),
    ];
    expect(times.filter((time) => time > now)).toEqual([]);
    expect(seed.shop.entries.filter((entry) => entry.createTime > now)).toEqual([]);
  });
  it('have answers that their own forms take, and comments that lead somewhere', () => {
    const wrong = applies.flatMap((one) =>
      formProblems(byId.get(one.activityId)?.formFields ?? [], one.values ?? {})
        .filter(({ problem }) => problem !== 'required')
        .map(({ key, problem }) => `${one.applyId} ${key} ${problem}`),
    );
    expect(wrong).toEqual([]);
    expect(
      [...posts, ...replies].filter(
        (one) => !byId.has(one.threadId.replace('activity:', '')) || !people.has(one.authorId),
      ),
    ).toEqual([]);
    expect(replies.filter((one) => !posts.some((post) => post.postId === one.postId))).toEqual([]);
    expect(dealers.every((one) => cities.some((city) => city.cityName === one.cityName))).toBe(true);
  });
});
