// Makes polls with their ballots. A count that people see is the base count plus the number of ballots.
import type { MadeThread } from './makeThreads';
import { imageOf } from '../generator/pictures';
import { randomOf } from '../generator/random';
import type { Random } from '../generator/random';
import { day, hour } from '../generator/time';
import type { SeedBallot, SeedPerson, SeedPoll } from '../types/seedTypes';

const sharesOf = (weights: number[]): number[] => {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((one) => one / sum);
};

const drawn = (shares: number[], random: Random): number => {
  let left = random.next();
  for (let at = 0; at < shares.length; at += 1) {
    left -= shares[at] ?? 0;
    if (left <= 0) return at;
  }
  return shares.length - 1;
};

const spanOf = (state: 0 | 1 | 2, createTime: number, now: number, random: Random): [number, number] => {
  if (state === 0) {
    const start = now + random.int(6, 96) * hour;
    return [start, start + random.int(2, 7) * day];
  }
  if (state === 1) return [createTime, now + random.int(5, 140) * hour];
  return [createTime, Math.min(createTime + random.int(2, 7) * day, now - 2 * hour)];
};

export const makePolls = (
  threads: MadeThread[],
  people: SeedPerson[],
  now: number,
): { polls: SeedPoll[]; ballots: SeedBallot[] } => {
  const random = randomOf('polls');
  const polls: SeedPoll[] = [];
  const ballots: SeedBallot[] = [];
  for (const { thread, draft } of threads) {
    const plan = draft.poll;
    if (!plan) continue;
    const pollId = `q${thread.threadId.slice(1)}`;
    const max = Math.min(plan.max ?? 1, plan.options.length);
    const [startTime, endTime] = spanOf(plan.state, thread.createTime, now, random);
    const shares = sharesOf(plan.weights ?? plan.options.map((_, at) => (0.35 + random.next()) * (at === 0 ? 1.5 : 1)));
    const optionIds = plan.options.map((_, at) => `${pollId}o${at + 1}`);
    const voters = plan.state === 0 ? 0 : (plan.voters ?? random.int(40, 900));
    const voting =
      plan.state === 0
        ? []
        : random
            .shuffle(people)
            .filter((one) => Number(one.userId) > 10006 || random.chance(plan.state === 2 ? 0.5 : 0.15))
            .slice(0, Math.min(voters, random.int(24, 60)));
    for (const person of voting) {
      const chosen = new Set([drawn(shares, random)]);
      while (chosen.size < max && random.chance(0.45)) chosen.add(drawn(shares, random));
      ballots.push({
        pollId,
        userId: person.userId,
        optionIds: [...chosen].sort((a, b) => a - b).map((at) => optionIds[at] ?? ''),
        createTime: startTime + Math.floor((Math.min(endTime, now) - startTime) * random.next() ** 1.5),
      });
    }
    const baseVoterCount = voters - voting.length;
    const base = shares.map((share) => Math.floor(share * baseVoterCount));
    base[0] = (base[0] ?? 0) + baseVoterCount - base.reduce((a, b) => a + b, 0);
    const more = max > 1 ? base.map((count) => Math.min(baseVoterCount, Math.floor(count * 1.4))) : base;
    polls.push({
      pollId,
      threadId: thread.threadId,
      pollType: max > 1 ? 1 : 0,
      votingType: plan.votingType,
      startTime,
      endTime,
      maxChoice: max,
      pollAnonymous: plan.anonymous ?? 0,
      baseVoterCount,
      options: plan.options.map((text, at) => ({
        optionId: optionIds[at] ?? '',
        text: plan.votingType === 1 ? '' : text,
        image: plan.votingType === 0 ? null : imageOf(plan.images?.[at] ?? ''),
        sort: at,
        baseCount: more[at] ?? 0,
      })),
    });
  }
  return { polls, ballots };
};
