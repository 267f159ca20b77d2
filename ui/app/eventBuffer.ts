// What the worker and the app tell only once, kept until the part that answers it is there (DeferredShell).
import type { EventTopic, Payload } from '../../bus/client/topics';
import { on } from '../bus';

const topics = ['session.toasted', 'session.intentReady', 'session.termsDeclined', 'native.backPressed'] as const;
type Heard = (typeof topics)[number];
export type Answers = { [T in Heard]: (payload: Payload<T>) => void };

let answers: Answers | null = null;
const waiting: ((to: Answers) => void)[] = [];

function hear<T extends Heard & EventTopic>(topic: T): void {
  on(topic, (payload) => {
    if (answers) answers[topic](payload as never);
    else waiting.push((to) => to[topic](payload as never));
  });
}
/** Once, by the shell. */
export const listen = (): void => topics.forEach(hear);
/** From now on these are the answers; what was heard before comes first. */
export function answerWith(to: Answers): void {
  answers = to;
  waiting.splice(0).forEach((say) => say(to));
}
