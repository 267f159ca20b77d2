// Files, places and cards of posts, activities, people and questions: 224 wide, each with its own shape.
import FileText from 'lucide-react/icons/file-text';
import { Suspense } from 'react';
import type { Message, MessagePayload } from '../../../../bus/entities/chat';
import { placeLines } from '../../../../bus/rules/messageLine';
import { read } from '../../../bus';
import { openWebview } from '../../../app/navigation/openWebview';
import { links, query } from '../../../app/navigation/routes';
import { Avatar } from '../../../kit/media/Avatar';
import { Icon } from '../../../kit/media/Icon';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Link } from '../../../kit/navigation/Link';
import { Picture } from '../../../kit/media/Picture';
import { showToast } from '../../../kit/feedback/toast';
import { useScrolling } from './useScrolling';
import { cardWord, cutFileName, sizeText } from './messageText';
import s from './Bubbles.module.css';

const MapView = lazyComponent(() => import('../../../kit/map/MapView').then((m) => ({ default: m.MapView })));
type FilePayload = Extract<MessagePayload, { fileUrl: string }>;
type PlacePayload = Extract<MessagePayload, { latitude: number }>;
type Card = NonNullable<Extract<MessagePayload, { card: unknown }>['card']>;

type FileOwner = Pick<Message, 'status' | 'pending' | 'progress'>;

export function FileBubble({ message, payload }: { message: FileOwner; payload: FilePayload }) {
  const { fileUrl, fileName, fileSize } = payload;
  const shown = cutFileName(fileName);
  const busy = message.status === 'unSend' && message.pending === 1 && message.progress < 1;
  const open = () => {
    // The app opens it outside; a browser follows the link itself.
    if (read('session.state')?.isApp)
      openWebview({ url: new URL(fileUrl, location.origin).href, by: 'people' }).catch(() => showToast('无法打开文件'));
  };
  const inside = (
    <>
      <span>
        <span className={`${s.title} ${s.fileName}`} aria-hidden={shown !== fileName || undefined}>
          {shown}
        </span>
        {shown !== fileName && <span className="vh">{fileName}</span>}
        <span className={`cap t3 ${s.meta}`}>
          {busy ? `${sizeText(fileSize)}，已上传 ${Math.round(message.progress * 100)}%` : sizeText(fileSize)}
        </span>
      </span>
      <Icon as={FileText} />
      {busy && <i className={s.bar} style={{ transform: `scaleX(${message.progress})` }} />}
    </>
  );
  if (!fileUrl || message.status !== 'success') return <span className={`${s.card} ${s.file}`}>{inside}</span>;
  const inApp = read('session.state')?.isApp === true;
  return (
    <a
      className={`${s.card} ${s.file}`}
      href={fileUrl}
      download={fileName}
      target="_blank"
      rel="noopener"
      aria-label={`打开文件 ${fileName}，${sizeText(fileSize)}`}
      onClick={(event) => {
        if (!inApp) return;
        event.preventDefault();
        open();
      }}
    >
      {inside}
    </a>
  );
}

export function PlaceBubble({ payload, onOpen }: { payload: PlacePayload; onOpen: () => void }) {
  const [name, address] = placeLines(payload.description);
  const isScrolling = useScrolling();
  return (
    <button className={s.card} type="button" aria-label={`位置 ${name}`} onClick={onOpen}>
      <span className={s.map} aria-hidden="true">
        <Suspense>{!isScrolling && <MapView still at={payload} pin="place" label="" />}</Suspense>
      </span>
      <span className={s.words}>
        <span className={`cut ${s.title}`}>{name}</span>
        {address && <span className="cap t3 cut">{address}</span>}
      </span>
    </button>
  );
}

export const cardLink = ({ kind, id }: Card): string =>
  kind === 'threadCard'
    ? links.thread(id)
    : kind === 'userCard'
      ? links.user(id)
      : kind === 'activityCard'
        ? query('/activity/activityDetails', { activityId: id })
        : query('/circle/questionDetail', { questionId: id });

/** Leads to what it shows. */
export function CardBubble({ card }: { card: Card }) {
  const to = cardLink(card);
  const isScrolling = useScrolling();
  const word = cardWord(card.kind);
  const inside =
    card.kind === 'userCard' ? (
      <>
        <span className={s.person}>
          <Avatar src={card.cover} name={card.title} size={48} />
          <span className={`c2 ${s.title}`}>
            <bdi>{card.title || '用户'}</bdi>
          </span>
        </span>
        <span className={s.below}>
          <span className={`cap t3 ${s.foot}`}>{word}</span>
        </span>
      </>
    ) : (
      <>
        {card.cover && <Picture eager src={isScrolling ? '' : card.cover} ratio={2} width={690} />}
        <span className={s.words}>
          <span className={`c2 ${s.title} ${s.strong}`}>{card.title || word}</span>
          <span className={`cap t3 ${s.foot}`}>{word}</span>
        </span>
      </>
    );
  return (
    <Link className={s.card} href={to} aria-label={`${word} ${card.title}`}>
      {inside}
    </Link>
  );
}
