// The secret that the processes on one database share. While it is rotated two are in force: what was signed with the
// older one stays valid for the overlap, and a newer one is accepted before the first process signs with it.
import { randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../db/open';
import { facts } from '../db/tables/platform';

/** `from`: signs from then on; `until`: accepted before then, 0 for no end. Both in ms since the epoch. */
const Secret = v.object({ value: v.string(), from: v.number(), until: v.number() });
export type Secret = v.InferOutput<typeof Secret>;

/** How often a process reads the secrets again. */
export const rereadMs = 15_000;
/** A new secret signs after this time, when every process knows it. */
export const leadMs = 60_000;
/** Longer than anything that is signed for a time: a chat signature lives for a day, as a first answer does. */
export const overlapMs = 2 * 86_400_000;

const newValue = (): string => randomBytes(32).toString('base64url');

/** `secret`: the first one, made at the first start. `secrets`: all of them, once there has been a rotation. */
export async function readSecrets(db: Db): Promise<Secret[]> {
  const rows = await db
    .select()
    .from(facts)
    .where(inArray(facts.name, ['secret', 'secrets']));
  const rotated = rows.find((row) => row.name === 'secrets');
  if (rotated !== undefined) return v.parse(v.array(Secret), JSON.parse(rotated.value));
  const first = rows.find((row) => row.name === 'secret');
  if (first !== undefined) return [{ value: first.value, from: 0, until: 0 }];
  await db.insert(facts).values({ name: 'secret', value: newValue() }).onConflictDoNothing();
  return readSecrets(db);
}

/** Those in force, the one that signs first. */
export function secretsInForce(all: readonly Secret[], now: number): string[] {
  const accepted = all.filter((one) => one.until === 0 || one.until > now);
  const signing = accepted.filter((one) => one.from <= now).toSorted((a, b) => b.from - a.from)[0];
  return [...accepted].toSorted((a, b) => Number(b === signing) - Number(a === signing)).map((one) => one.value);
}

/**
 * Makes a new secret, which signs after `leadMs`. The older ones are accepted for `overlap` after that; with 0, for a
 * secret that has leaked, the new one signs at once and the older ones end now.
 */
export async function rotateSecret(db: Db, now: number, overlap = overlapMs): Promise<Secret[]> {
  return db.transaction(async (tx) => {
    await tx.select().from(facts).where(eq(facts.name, 'secret')).for('update');
    const from = overlap === 0 ? now : now + leadMs;
    const older = (await readSecrets(tx))
      .filter((one) => one.until === 0 || one.until > now)
      .map((one) => ({ ...one, until: one.until === 0 ? from + overlap : Math.min(one.until, from + overlap) }));
    const all = [...older.filter((one) => one.until > now), { value: newValue(), from, until: 0 }];
    const value = JSON.stringify(all);
    // An older version of the server, after a roll-back, knows this row only.
    await tx
      .update(facts)
      .set({ value: all.at(-1)?.value ?? '' })
      .where(eq(facts.name, 'secret'));
    await tx
      .insert(facts)
      .values({ name: 'secrets', value })
      .onConflictDoUpdate({ target: facts.name, set: { value } });
    return all;
  });
}

/** Reads them at most every `rereadMs`; what is signed and checked uses `current` and `accepted`. */
export class SharedSecrets {
  #all: Secret[];
  #readAt: number;
  readonly #db: Db;
  readonly #now: () => number;
  private constructor(db: Db, all: Secret[], now: () => number) {
    this.#db = db;
    this.#all = all;
    this.#now = now;
    this.#readAt = now();
  }
  static async open(db: Db, now: () => number): Promise<SharedSecrets> {
    return new SharedSecrets(db, await readSecrets(db), now);
  }
  get accepted(): readonly string[] {
    return secretsInForce(this.#all, this.#now());
  }
  get current(): string {
    const [first] = this.accepted;
    if (first === undefined) throw new Error('no secret is in force');
    return first;
  }
  async reread(): Promise<void> {
    if (this.#now() < this.#readAt + rereadMs) return;
    this.#readAt = this.#now();
    this.#all = await readSecrets(this.#db);
  }
}
