// Chooses the author of a thread: the named person, or the person with the fewest threads who fits the wishes.
import type { CircleName } from '../types/draftTypes';
import { demoCount } from './makePeople';
import type { Random } from '../generator/random';
import type { SeedPerson } from '../types/seedTypes';

const cars: Record<string, string> = { '5': 'ZEAL 5', '7': 'ZEAL 7', T: 'ZEAL 7 Tourer', X: 'ZEAL X', S: 'ZEAL S' };

const meets = (person: SeedPerson, wish: string): boolean => {
  if (wish === '主') return person.userType === 1;
  if (wish === '粉') return person.userType === -1;
  if (wish === '男') return person.gender === 1;
  if (wish === '女') return person.gender === 2;
  const car = cars[wish];
  return car ? person.carModelName === car : person.cityName === wish;
};

/** Whether a person may be a member of a circle. */
export const mayJoin = (person: SeedPerson, circle: CircleName): boolean => {
  if (circle === 'ZEAL 7 车主') return person.carModelName.startsWith('ZEAL 7');
  if (circle === 'Club Z') return person.userType === 1;
  if (circle === '赛道同好') return person.userType === 1 && person.carModelName !== 'ZEAL X';
  if (circle === '上海同城') return person.cityName === '上海';
  return true;
};

export class AuthorChooser {
  private readonly written = new Map<string, number>();
  private readonly people: SeedPerson[];
  private readonly random: Random;

  constructor(people: SeedPerson[], random: Random) {
    this.people = people;
    this.random = random;
  }

  choose(by: string | undefined, circle: CircleName, recent: string[]): SeedPerson {
    const named = this.people.find((one) => one.userName === by);
    const wishes = named ? [] : (by ?? '').split(' ').filter((wish) => wish !== '');
    const fitting = this.people.filter(
      (one, at) =>
        at >= demoCount &&
        !recent.includes(one.userId) &&
        mayJoin(one, circle) &&
        wishes.every((wish) => meets(one, wish)),
    );
    const found = named ?? this.leastBusy(fitting);
    if (!found) throw new Error(`nobody is ${by} in ${circle}`);
    this.written.set(found.userId, (this.written.get(found.userId) ?? 0) + 1);
    return found;
  }

  private leastBusy(people: SeedPerson[]): SeedPerson | undefined {
    const busy = (one: SeedPerson) => this.written.get(one.userId) ?? 0;
    const least = Math.min(...people.map(busy));
    const free = people.filter((one) => busy(one) === least);
    return free.length > 0 ? this.random.pick(free) : undefined;
  }
}
