// A record, opened: rows, not bubbles, under the days on which they were said. Read only; a record inside it opens over it,
// and back closes one at a time.
import Forward from 'lucide-react/icons/forward';
import MapPin from 'lucide-react/icons/map-pin';
import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import type { ChatRecord, RecordContent, RecordItem } from '../../../../bus/entities/chatContents';
import { inShanghai } from '../../../../bus/rules/calendar';
import { placeLines } from '../../../../bus/rules/messageLine';
import { IconButton } from '../../../kit/inputs/IconButton';
import { Avatar } from '../../../kit/media/Avatar';
import { Icon } from '../../../kit/media/Icon';
import { chevronLeft, play } from '../../../kit/media/icons';
import { Picture } from '../../../kit/media/Picture';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Link } from '../../../kit/navigation/Link';
import { reachWhenScrolling, useOverlay } from '../../../kit/overlays/overlay';
import { overlayRoot } from '../../../kit/overlays/overlayRoot';
import { useOpening } from '../../../kit/overlays/useOpening';
import { usePresence } from '../../../kit/overlays/usePresence';
import { formatDuration } from '../../../kit/text/formatDuration';
import { useNow } from '../../../kit/text/now';
import { RichText } from '../../../kit/text/RichText';
import { useSheet } from '../../forum/components/sheets';
import { FileBubble, cardLink } from './CardBubbles';
import { cardWord } from './messageText';
import { SentPicture } from './MediaBubble';
import { pictureBox } from './pictureBox';
import { RecordBubble } from './RecordBubble';
import { Face } from './Sticker';
import { SoundBubble } from './SoundBubble';
import b from './Bubbles.module.css';
import s from './RecordPage.module.css';

const PlaceSheet = lazyComponent(() => import('./PlaceSheet').then((m) => ({ default: m.PlaceSheet })));
const VideoSheet = lazyComponent(() => import('./VideoSheet').then((m) => ({ default: m.VideoSheet })));

type Opened = Extract<RecordContent, { type: 'video' | 'location' | 'merged' }>;
export type RecordPageProps = {
  record: ChatRecord;
  /** Of this record alone: its voices are known by it. */
  name: string;
  /** Who sent it on; '' inside another record. */
  by: string;
  open: boolean;
  onClose: () => void;
  /** Sends the whole record on. */
  onForward?: () => void;
};
/** In the time of the country, as the labels of a room. */
const dayOf = ({ time }: RecordItem, now: number): string => {
  const there = inShanghai(time);
  return there.format(there.year() === inShanghai(now).year() ? 'M 月 D 日' : 'YYYY 年 M 月 D 日');
};

export function RecordPage({ record, name, by, open, onClose, onForward }: RecordPageProps) {
  const state = usePresence(open);
  const layer = useOverlay('page', open, onClose);
  const show = useSheet();
  const now = useNow();
  const [over, layOver, closeOver] = useOpening<Opened>();
  if (!state) return null;
  const { title, list } = record;
  const pictures = list.flatMap(({ content }) => (content.type === 'image' ? [content] : []));
  return createPortal(
    <div
      className={`${s.layer} ${s[state] ?? ''}`}
      ref={layer}
      tabIndex={-1}
      role="dialog"
      aria-modal="true"
      aria-label={title}
    >
      <div className={s.page}>
        <header className={s.head}>
          <IconButton label="返回" onClick={onClose}>
            <Icon d={chevronLeft} />
          </IconButton>
          <div className={s.name}>
            <h2 className="cut">{title}</h2>
            <p className="cap t3 cut">
              聊天记录 · {list.length} 条{by && ` · ${by}转发`}
            </p>
          </div>
          <span className={s.right}>
            {onForward && (
              <IconButton label="转发" onClick={onForward}>
                <Icon as={Forward} />
              </IconButton>
            )}
          </span>
        </header>
        <div className={s.list} data-scroll="" ref={reachWhenScrolling} role="list">
          {list.map((item, i) => {
            const before = list[i - 1];
            const day = dayOf(item, now);
            const isNewDay = !before || dayOf(before, now) !== day;
            return (
              <div key={i} role="listitem" className={isNewDay ? `${s.item} ${s.first}` : s.item}>
                {isNewDay && <p className={`cap t3 ${s.day}`}>{day}</p>}
                <div className={s.row}>
                  <Avatar src={item.avatar} name={item.nick} size={36} />
                  <div className={s.column}>
                    <p className={`cap t3 ${s.who}`}>
                      <bdi className="cut">{item.nick}</bdi>
                      <span className={s.time}>{inShanghai(item.time).format('HH:mm')}</span>
                    </p>
                    <Content
                      content={item.content}
                      name={`${name}/${i}`}
                      onOpen={layOver}
                      onPicture={(image, from) =>
                        show({ kind: 'viewer', pictures, index: pictures.indexOf(image), from, caption: '' })
                      }
                    />
                  </div>
                </div>
              </div>
            );
          })}
        </div>
      </div>
      {over && (
        <Suspense key={over.turn}>
          <Over over={over.what} open={over.open} name={`${name}/${over.turn}`} onClose={closeOver} />
        </Suspense>
      )}
    </div>,
    overlayRoot(),
  );
}

/** What opens over the page: a film, a place, a record inside this one. */
function Over({ over, open, name, onClose }: { over: Opened; open: boolean; name: string; onClose: () => void }) {
  if (over.type === 'merged')
    return <RecordPage record={over.record} name={name} by="" open={open} onClose={onClose} />;
  if (over.type === 'location') return <PlaceSheet message={{ payload: over }} open={open} onClose={onClose} />;
  const payload = {
    videoUrl: over.url,
    videoSecond: over.second,
    videoSize: over.size,
    thumbUrl: over.coverUrl,
    thumbWidth: over.width,
    thumbHeight: over.height,
  };
  return open && <VideoSheet message={{ payload }} onClose={onClose} />;
}

type ContentProps = {
  content: RecordContent;
  name: string;
  onOpen: (content: Opened) => void;
  onPicture: (image: Extract<RecordContent, { type: 'image' }>, from: DOMRect) => void;
};
function Content({ content, name, onOpen, onPicture }: ContentProps) {
  switch (content.type) {
    case 'text':
      return (
        <p className={s.text}>
          <RichText text={content.text} />
        </p>
      );
    case 'face':
      return (
        <div className={s.media}>
          <Face data={content.data} />
        </div>
      );
    case 'image':
      return (
        <div className={s.media}>
          <SentPicture image={content} onOpen={(from) => onPicture(content, from)} />
        </div>
      );
    case 'video': {
      const { width, height } = pictureBox(content.width, content.height);
      const length = formatDuration(Math.round(content.second));
      return (
        <div className={`${b.pic} ${s.media}`} style={{ width }}>
          <Picture
            src={content.coverUrl}
            ratio={width / height}
            width={345}
            radius={8}
            label={`播放视频，时长 ${length}`}
            onOpen={() => onOpen(content)}
          >
            <span className={`${b.veil} ${b.clear}`} aria-hidden="true">
              <span className={b.disc}>
                <Icon d={play} size={18} filled stroke={0} />
              </span>
            </span>
            <span className={b.length}>{length}</span>
          </Picture>
        </div>
      );
    }
    case 'sound':
      return (
        <div className={s.media}>
          <SoundBubble
            message={{ messageID: name, clientMsgId: name, flow: 'out', status: 'success' }}
            payload={content}
          />
        </div>
      );
    case 'file':
      return (
        <div className={s.media}>
          <FileBubble
            message={{ status: 'success', pending: 0, progress: 1 }}
            payload={{ fileUrl: content.url, fileName: content.fileName, fileSize: content.fileSize }}
          />
        </div>
      );
    case 'location': {
      const [place, address] = placeLines(content.description);
      return (
        <button className={s.place} type="button" aria-label={`位置 ${place}`} onClick={() => onOpen(content)}>
          <span className={s.words}>
            <span className={`cut ${s.text}`}>{place}</span>
            {address && <span className="cap t3 cut">{address}</span>}
          </span>
          <Icon as={MapPin} size={20} />
        </button>
      );
    }
    case 'custom': {
      const { card } = content;
      const word = cardWord(card.kind);
      return (
        <Link className={s.card} href={cardLink(card)} aria-label={`${word} ${card.title}`}>
          {card.cover && (
            <span className={s.cover}>
              <Picture src={card.cover} ratio={4 / 3} width={216} radius={4} />
            </span>
          )}
          <span className={s.words}>
            <span className={`c2 ${s.text} ${s.strong}`}>{card.title || word}</span>
            <span className="cap t3">{word}</span>
          </span>
        </Link>
      );
    }
    case 'merged':
      return (
        <div className={s.media}>
          <RecordBubble wide record={content.record} onOpen={() => onOpen(content)} />
        </div>
      );
  }
}
