// The row of tools over the keyboard, and what opens above it: people and topics for what is being typed, emoji.
import AtSign from 'lucide-react/icons/at-sign';
import Camera from 'lucide-react/icons/camera';
import Hash from 'lucide-react/icons/hash';
import Image from 'lucide-react/icons/image';
import Keyboard from 'lucide-react/icons/keyboard';
import MapPin from 'lucide-react/icons/map-pin';
import Smile from 'lucide-react/icons/face-slightly-smiling';
import { useLayoutEffect, useRef } from 'react';
import type { ComponentType, KeyboardEvent } from 'react';
import type { TopicBrief } from '../../../../../bus/entities/forum';
import type { UserBrief } from '../../../../../bus/entities/users';
import { Icon } from '../../../../kit/media/Icon';
import { IconButton } from '../../../../kit/inputs/IconButton';
import { AtList } from '../components/AtList';
import { EmojiPanel } from '../components/EmojiPanel';
import type { RichTrigger } from '../components/RichArea';
import { TopicList } from '../components/TopicList';
import s from './ThreadEditor.module.css';

/** px between the line that is written and the tools. */
const AIR = 12;
export type Panel = '' | 'emoji';
export type EditorToolsProps = {
  panel: Panel;
  onPanel: (panel: Panel) => void;
  trigger: RichTrigger | null;
  topics: readonly TopicBrief[];
  /** Whether pictures can be added. */ pictures: boolean;
  onPick: (source: 'album' | 'camera') => void;
  onAt: () => void;
  /** Left out where there are none. */ onTopic?: () => void;
  onPlace?: () => void;
  onEmoji: (sign: string) => void;
  onPerson: (user: UserBrief, from: number) => void;
  onTopicNamed?: (topic: TopicBrief, from: number) => void;
  onFocus: () => void;
  onBlur: () => void;
};

export function EditorTools(p: EditorToolsProps) {
  const { trigger } = p;
  const emoji = p.panel === 'emoji';
  const tools = useRef<HTMLDivElement>(null);
  // The browser keeps the line that is written above them.
  useLayoutEffect(() => {
    document.documentElement.style.scrollPaddingBottom = `calc(${(tools.current?.offsetHeight ?? 0) + AIR}px + var(--keyboard,0px))`;
  }, [trigger?.sign, emoji]);
  useLayoutEffect(() => () => void (document.documentElement.style.scrollPaddingBottom = ''), []);
  const tool = (label: string, as: ComponentType, onClick: () => void) => (
    <IconButton label={label} className={s.tool} onClick={onClick}>
      <Icon as={as} />
    </IconButton>
  );
  const toField = () => {
    p.onFocus();
    p.onPanel('');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !emoji) return;
    event.preventDefault();
    toField();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={s.tools} ref={tools} onKeyDown={onKey}>
      {trigger?.sign === '@' && (
        <AtList strip words={trigger.words} onPick={(user) => p.onPerson(user, trigger.from)} />
      )}
      {trigger?.sign === '#' && p.onTopicNamed && (
        <TopicList
          strip
          words={trigger.words}
          chosen={p.topics}
          onPick={(topic) => p.onTopicNamed?.(topic, trigger.from)}
        />
      )}
      <div className={s.toolRow} role="toolbar" aria-label="编辑工具">
        {p.pictures && tool('图片', Image, () => p.onPick('album'))}
        {p.pictures && tool('拍照', Camera, () => p.onPick('camera'))}
        {tool('提到的人', AtSign, p.onAt)}
        {p.onTopic && tool('话题', Hash, p.onTopic)}
        {tool(emoji ? '键盘' : '表情', emoji ? Keyboard : Smile, () => {
          if (emoji) return toField();
          p.onBlur();
          p.onPanel('emoji');
        })}
        {p.onPlace && tool('位置', MapPin, p.onPlace)}
      </div>
      {emoji && <EmojiPanel onPick={p.onEmoji} />}
    </div>
  );
}
