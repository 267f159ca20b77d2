// Fixtures of the tests of the chat service beside imKit: a group, a running clock, and calls of the SDK.
import type { ImTestServer, Phone } from './imKit';

export type Body = { [key: string]: unknown };
/** The group of the open circle of the small community. */
export const G = 'g-open';

/** The texts of messages; the type of those without one. */
export const words = (list: unknown): string[] =>
  (list as { payload: { text?: string }; type: string }[]).map((one) => one.payload.text ?? one.type);
export const send = async (from: Phone, to: string, text: string, type = 'C2C'): Promise<Body> => {
  const answer = await from.tim.sendMessage(
    from.tim.createTextMessage({ to, conversationType: type, payload: { text } }),
  );
  return answer.data['message'] as unknown as Body;
};
export const listOf = async (phone: Phone, what: string, input?: unknown): Promise<Body[]> => {
  const call = phone.tim[what];
  if (call === undefined) throw new Error('the SDK has no ' + what);
  // It tells a missing argument from one that is undefined.
  const data: Body = (await (input === undefined ? call() : call(input))).data;
  return (data['conversationList'] ?? data['messageList'] ?? data['groupList'] ?? data['memberList']) as Body[];
};
export const received = (phone: Phone): string[] => words(phone.heard('onMessageReceived'));

/** The service's clock runs, since the SDK compares it with its own. `added`: ms by which a test advances it. */
export function runClock({ clock }: ImTestServer, added: () => number = () => 0): void {
  const began = Date.now();
  Object.defineProperty(clock, 'now', {
    get: () => Date.UTC(2026, 5, 15, 2) + (Date.now() - began) + added(),
  });
}
