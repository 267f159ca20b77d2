// The panel of signs in place of the keyboard: a search by their names, those of late with the key that takes back, then
// all; and the stickers, which are sent by a tap.
import Delete from 'lucide-react/icons/delete';
import Smile from 'lucide-react/icons/face-slightly-smiling';
import Sticker from 'lucide-react/icons/sticker';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { read } from '../../../bus';
import { keep, readKept } from '../../../app/stores/pageStorage';
import { IconButton } from '../../../kit/inputs/IconButton';
import { SearchField } from '../../../kit/inputs/SearchField';
import { Icon } from '../../../kit/media/Icon';
import { EmojiPanel } from '../../forum/editor/components/EmojiPanel';
import { emoji } from '../../../kit/text/emoji';
import { StickerArt } from './StickerArt';
import { stickers } from './stickers';
import type { StickerId } from './stickers';
import s from './Keys.module.css';

/** Of one person on this phone. */
const key = (): string => `emoji.recent.${read('session.me')?.userId ?? ''}`;
/** With the key that takes back, a row. */
const most = 7;
const nameOf = (sign: string): string => emoji.find(([one]) => one === sign)?.[1] ?? sign;
const recent = (): string[] =>
  readKept(key())
    .split(' ')
    .filter((sign) => emoji.some(([one]) => one === sign))
    .slice(0, most);

export type EmojiKeysProps = {
  onPick: (sign: string) => void;
  onErase: () => void;
  onSticker: (id: StickerId) => void;
  /** Nothing to take back. */ empty: boolean;
  /** The search has the keyboard: the panel stands above it, as high as `searchHeight`. */
  onSearching: (searching: boolean) => void;
};

export function EmojiKeys(props: EmojiKeysProps) {
  const [tab, setTab] = useState<'signs' | 'stickers'>('signs');
  const key = (which: typeof tab, label: string, as: ComponentType) => (
    <IconButton label={label} className={s.tab} pressed={tab === which} onClick={() => setTab(which)}>
      <Icon as={as} />
    </IconButton>
  );
  return (
    <div className={s.emoji}>
      {tab === 'signs' ? (
        <Signs {...props} />
      ) : (
        <div className={s.all} data-scroll="">
          <Stickers onSticker={props.onSticker} />
        </div>
      )}
      <div className={s.tabs}>
        {key('signs', '小表情', Smile)}
        {key('stickers', '车友贴纸', Sticker)}
      </div>
    </div>
  );
}

function Stickers({ onSticker }: Pick<EmojiKeysProps, 'onSticker'>) {
  return (
    <div className={s.stickers} role="group" aria-label="贴纸">
      {stickers.map(([id, name]) => (
        <button key={id} type="button" aria-label={`发送贴纸 ${name}`} onClick={() => onSticker(id)}>
          <StickerArt id={id} name={name} size={72} />
        </button>
      ))}
    </div>
  );
}

function Signs({ onPick, onErase, empty, onSearching }: EmojiKeysProps) {
  // Those of late stay where they are while the panel is open: a row that moves under the finger is no help.
  const [shown] = useState(recent);
  const [words, setWords] = useState('');
  const typed = words.trim();
  const found = typed ? emoji.filter(([, name]) => name.includes(typed)).map(([sign]) => sign) : shown;
  useEffect(() => () => onSearching(false), [onSearching]);
  const pick = (sign: string) => {
    keep(key(), [sign, ...recent().filter((one) => one !== sign)].slice(0, most).join(' '));
    onPick(sign);
  };
  return (
    <>
      <div className={s.find} onFocus={() => onSearching(true)} onBlur={() => onSearching(false)}>
        <SearchField value={words} onChange={setWords} placeholder="搜索表情" label="搜索表情" />
      </div>
      <div className={s.late}>
        {found.length > 0 ? (
          <div className={s.signs} role="group" aria-label={typed ? '找到的表情' : '最近使用'}>
            {found.map((sign) => (
              <button
                key={sign}
                type="button"
                aria-label={nameOf(sign)}
                // The search keeps the keyboard.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(sign)}
              >
                {sign}
              </button>
            ))}
          </div>
        ) : (
          <p className={`cap t3 ${s.word}`} role="status">
            {typed ? `没有找到“${typed}”` : '最近用过的表情会在这里'}
          </p>
        )}
        <IconButton label="删除" disabled={empty} onClick={onErase}>
          <Icon as={Delete} />
        </IconButton>
      </div>
      {!typed && (
        <div className={s.all}>
          <EmojiPanel onPick={pick} />
        </div>
      )}
    </>
  );
}
