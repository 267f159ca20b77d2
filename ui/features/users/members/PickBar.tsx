// What is done to the members that are ticked, and to how many.
import { BottomBar } from '../../../kit/layout/BottomBar';
import { Button } from '../../../kit/inputs/Button';

/** `most`: as many as one call takes. */
export type PickBarProps = { word: string; n: number; most: number; busy?: boolean | undefined; onPress: () => void };

export function PickBar({ word, n, most, busy, onPress }: PickBarProps) {
  return (
    <BottomBar>
      <Button
        wide
        busy={busy}
        off={n === 0 ? '请选择成员' : n > most ? `一次最多 ${most} 位` : undefined}
        onClick={onPress}
      >
        {word}（{n}）
      </Button>
    </BottomBar>
  );
}
