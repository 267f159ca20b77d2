// The panel of signs in place of the keyboard: those of late first, then all, and a key that takes back.
import Delete from 'lucide-react/icons/delete';
import { useState } from 'react';
import { keep, readKept } from '../../../app/stores/pageStorage';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { EmojiPanel } from '../../forum/editor/components/EmojiPanel';
import { emoji } from '../../../kit/text/emoji';
import s from './Keys.module.css';

const key = 'emoji.recent';
const most = 8;
const nameOf = (sign: string): string => emoji.find(([one]) => one === sign)?.[1] ?? sign;
const recent = (): string[] =>
  readKept(key)
    .split(' ')
    .filter((sign) => emoji.some(([one]) => one === sign))
    .slice(0, most);

export type EmojiKeysProps = {
  onPick: (sign: string) => void;
  onErase: () => void;
  /** Nothing to take back. */ empty: boolean;
};

export function EmojiKeys({ onPick, onErase, empty }: EmojiKeysProps) {
  // Those of late stay where they are while the panel is open: a row that moves under the finger is no help.
  const [shown] = useState(recent);
  const pick = (sign: string) => {
    keep(key, [sign, ...recent().filter((one) => one !== sign)].slice(0, most).join(' '));
    onPick(sign);
  };
  return (
    <div className={s.emoji}>
      {shown.length > 0 && (
        <>
          <p className={`cap t3 ${s.word}`}>最近使用</p>
          <div className={s.late} role="group" aria-label="最近使用">
            {shown.map((sign) => (
              <button key={sign} type="button" aria-label={nameOf(sign)} onClick={() => pick(sign)}>
                {sign}
              </button>
            ))}
          </div>
          <p className={`cap t3 ${s.word}`}>全部表情</p>
        </>
      )}
      <div className={s.all}>
        <EmojiPanel onPick={pick} />
      </div>
      <div className={s.erase}>
        <IconButton label="删除" disabled={empty} onClick={onErase}>
          <Icon as={Delete} />
        </IconButton>
      </div>
    </div>
  );
}
