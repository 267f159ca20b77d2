// A person with a phone in the long session: what the world allows, how the person asks, and what the person writes.
import type { AskTopic, Input, Output } from '../../bus/client/topics';
import type { Phone } from './realPhone';

export type World = {
  pass(ms: number): Promise<void>;
  reach: (yes: boolean) => void;
  chance: () => number;
  pick<T>(all: readonly T[]): T | undefined;
};
export type Person = { phone: Phone; world: World; number: string };

/** Asks like a screen: a failure does not throw. */
export const ask = <T extends AskTopic>({ client }: Phone, topic: T, input: Input<T>): Promise<Output<T> | undefined> =>
  client.ask(topic, input).catch(() => undefined);
export const words = [
  '这条路上周刚走过，日落前一小时最好看。',
  '轮胎换过之后安静了很多 👍',
  '@{fan|名字fan} 一起去吗',
  '谢谢分享',
  'Range dropped ~12% at −5 °C',
  '收藏了',
  '电话 13700001111 联系',
  '周末两天一夜，2 辆车还有位置',
];
export const how = ['open', 'more', 'refresh'] as const;
