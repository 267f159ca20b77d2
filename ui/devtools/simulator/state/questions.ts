// What the app asks the person at the phone (prompts, pickers, sheets), one at a time, and who waits for the answer. An
// answer of null is a person who turned back, or a page that gave up.
import { proxy, ref } from 'valtio/vanilla';
import type { Input } from '../../../../bus/client/topics';
import type { Grant, Person, Right, Shot } from './phone';

export type Questions = {
  permission: { ask: { right: Right }; answer: Grant };
  settings: { ask: { right: Right }; answer: Grant };
  source: { ask: { max: number }; answer: 'album' | 'camera' };
  album: { ask: { max: number }; answer: Shot[] };
  camera: { ask: object; answer: Shot };
  share: { ask: Input<'native.share'>; answer: true };
  login: { ask: object; answer: Person };
  call: { ask: { phone: string; countryCode: string }; answer: true };
  map: { ask: { name: string; address: string }; answer: string };
};
export type Kind = keyof Questions;
export type Question = { [K in Kind]: { kind: K; id: string; ask: Questions[K]['ask'] } }[Kind];

export const questions = proxy({ open: [] as Question[] });
const waiting = new Map<string, (answer: unknown) => void>();
let asked = 0;
/** Questions that stand for a request of the page's, by its id. */
const byRequest = new Map<string, string[]>();

/** Asks the person; `request` is the page's request that it stands for, or ''. */
export function askPerson<K extends Kind>(
  kind: K,
  ask: Questions[K]['ask'],
  request = '',
): Promise<Questions[K]['answer'] | null> {
  const id = kind + String(++asked);
  byRequest.set(request, (byRequest.get(request) ?? []).concat(id));
  return new Promise((resolve) => {
    waiting.set(id, resolve as (answer: unknown) => void);
    questions.open.push({ kind, id, ask: ref(ask) } as Question);
  });
}
/** The person's answer; null turns back. */
export function answer(id: string, given: unknown): void {
  const resolve = waiting.get(id);
  waiting.delete(id);
  questions.open = questions.open.filter((one) => one.id !== id);
  if (resolve) resolve(given);
}
/** The page gave its request up: what stands open for it closes. */
export function dropRequest(request: string): void {
  for (const id of byRequest.get(request) ?? []) answer(id, null);
  byRequest.delete(request);
}
export function dropAll(): void {
  for (const { id } of questions.open.slice()) answer(id, null);
}
