// People of the small community, and the time when its tests begin.
import type { SeedPerson } from '../../server/seed/types/seedTypes';

/** The tests' clock starts here: 2026-06-15 10:00 in Shanghai. */
export const NOW = Date.UTC(2026, 5, 15, 2, 0, 0);
export const hour = 3_600_000;

/** userId → phone; the role is in the name. `newcomer` has not accepted the terms. */
export const people = {
  fan: '13800000002',
  verifying: '13800000003',
  owner: '13800000001',
  alternate: '13800000004',
  staff: '13800000006',
  circleMember: '',
  circleAdmin: '',
  circleOwner: '',
  outsider: '',
  newcomer: '13900000001',
  muted: '',
  other: '',
  blocked: '',
  author: '',
} as const;
export type Person = keyof typeof people;
const userTypes: Partial<Record<Person, -1 | 0 | 1 | 2>> = {
  verifying: 0,
  owner: 1,
  alternate: 2,
  staff: 1,
  circleOwner: 1,
};

export function person(userId: Person): SeedPerson {
  return {
    userId,
    phone: people[userId],
    userName: '名字' + userId,
    avatarUrl: '',
    coverUrl: '',
    userType: userTypes[userId] ?? -1,
    gender: 1,
    authTac: userId === 'newcomer' ? 0 : 1,
    cityName: '',
    intro: '',
    isMaster: 0,
    isPlatformAdmin: userId === 'staff' ? 1 : 0,
    carModelName: '',
    carModels: [],
    points: 0,
    baseFansCount: 0,
    createTime: NOW - 1000 * hour,
  };
}
