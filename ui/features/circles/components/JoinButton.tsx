// 加入 / 申请加入 / 审核中 / 已加入 of a circle.
import type { Circle } from '../../../../bus/entities/circles';
import { useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { joinOf, whyNotJoin, pressJoin } from './joining';

export type JoinButtonProps = {
  circle: Circle;
  size?: 'l' | 'm' | 'row' | undefined;
  wide?: boolean | undefined;
  /** outline where several stand side by side. */ kind?: 'ink' | 'outline' | undefined;
};

export function JoinButton({ circle, size = 'row', wide, kind }: JoinButtonProps) {
  const joining = useStream('circles.joining', circle.tribeId);
  const why = whyNotJoin(circle, useStream('session.me'));
  const way: ReturnType<typeof joinOf> = why ? { word: why, off: true } : joinOf(circle);
  const { word, off, done, act, href } = way;
  const waits = joining?.pending === 2;
  // Where there is nothing to press it is a word.
  if (done && !href) {
    return (
      <Button size={size} wide={wide} off={waits ? '待发送' : word}>
        {word}
      </Button>
    );
  }
  return (
    <Button
      kind={kind}
      size={size}
      wide={wide}
      done={done}
      off={off && word}
      busy={joining?.pending === 1}
      href={act ? undefined : href}
      label={`${word} ${circle.name}`}
      onClick={() => pressJoin(circle)}
    >
      {waits ? '待发送' : word}
    </Button>
  );
}
