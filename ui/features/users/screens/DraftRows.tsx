// My drafts on my page: what each begins with, when it was last touched; a tap goes on with it. The draft box of the
// editor has the rest.
import { useEffect } from 'react';
import type { Draft } from '../../../../bus/entities/draft';
import { ask, useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { Picture } from '../../../kit/media/Picture';
import { plainText } from '../../../kit/text/richText';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { TimeText } from '../../../kit/text/TimeText';
import { MissingDrafts } from '../../forum/editor/components/MissingDrafts';
import { draftPage } from '../../../app/links/questions';
import s from './DraftRows.module.css';

const open = (): void => void ask('forum.openDrafts', {}).catch(() => undefined);
const kinds = ['图文', '视频', '投票'] as const;
const coverOf = ({ images, video }: Pick<Draft, 'images' | 'video'>): string =>
  video ? video.coverUrl : (images[0]?.url ?? '');

export function DraftRows() {
  const drafts = useStream('forum.drafts');
  useEffect(open, []);
  if (!drafts || (drafts.phase === 'loading' && !drafts.ids.length)) return <RowSkeleton rows={3} />;
  if (!drafts.ids.length)
    return drafts.phase === 'error' ? (
      <ErrorState kind="network" tight onAction={open} />
    ) : (
      <Empty tight text="没有草稿" sub="写到一半的内容会留在这里" />
    );
  return (
    <>
      <ul>
        {drafts.ids.map((id) => (
          <li key={id}>
            <DraftRow id={id} />
          </li>
        ))}
      </ul>
      {drafts.phase === 'error' && <MissingDrafts onAgain={open} />}
    </>
  );
}

function DraftRow({ id }: { id: string }) {
  const draft = useStream('forum.draft', id);
  if (!draft) return null;
  const href = draftPage(draft);
  const cover = coverOf(draft);
  return (
    <Link className={s.row} href={href}>
      <div className={s.words}>
        <p className={`c2 ${s.title}`}>{draft.title || plainText(draft.content) || '还没有文字'}</p>
        <p className={`cap t3 cut ${s.meta}`}>
          <Meta>
            {draft.draftType === 3 ? '回答' : draft.draftType === 2 ? '提问' : kinds[draft.threadType]}
            <TimeText at={draft.updateTime} />
            {draft.images.length > 0 ? `${draft.images.length} 图` : ''}
          </Meta>
        </p>
      </div>
      {cover && (
        <span className={s.pic}>
          <Picture src={cover} width={120} radius={4} />
        </span>
      )}
    </Link>
  );
}
