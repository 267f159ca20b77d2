// What I am publishing, on top of the feed until it stands there itself: how far its files are, and what can be done
// when it was refused.
import { useStream, ask } from '../../../../bus';
import { navigate } from '../../../../app/navigation/navigation';
import type { StoredDraft } from '../../../../../bus/entities/draft';
import { draftPage } from '../../../../app/links/questions';
import { Button } from '../../../../kit/inputs/Button';
import { Picture } from '../../../../kit/media/Picture';
import { showToast } from '../../../../kit/feedback/toast';
import { draftTitle, pendingText } from './draftText';
import s from './PendingThreads.module.css';

export function PendingThreads({ feed }: { feed: string }) {
  const ids = useStream('forum.drafts')?.publishing ?? [];
  return ids.map((id) => <PendingCard key={id} id={id} feed={feed} />);
}

/** Where it will stand: a thread in feeds, a question among questions, an answer under its question. */
function belongs({ draftType, threadId, tribeId }: StoredDraft, feed: string): boolean {
  if (draftType === 2) return feed === 'questions';
  return draftType === 3
    ? feed === 'answers|' + threadId
    : feed === 'recommend' || feed === 'new' || feed === 'circle|' + tribeId;
}

function PendingCard({ id, feed }: { id: string; feed: string }) {
  const d = useStream('forum.draft', id);
  const off = useStream('session.state')?.online === 0;
  const first = d?.images[0] ?? d?.poll?.options.find((o) => o.image)?.image ?? null;
  const upload = useStream('media.upload', first?.localKey || d?.video?.coverKey || '');
  if (!d || !d.publish || !belongs(d, feed)) return null;
  const picture = first?.url || d.video?.coverUrl || '';
  const failed = d.publish === 'failed';
  const clientDraftId = id;
  const quiet = () => undefined;
  return (
    <section
      className={s.card}
      aria-label={d.draftType === 2 ? '正在发布的提问' : d.draftType === 3 ? '正在发布的回答' : '正在发布的帖子'}
    >
      {(picture || upload?.preview) && (
        <span className={s.pic}>
          {picture ? (
            <Picture src={picture} width={120} radius={4} />
          ) : (
            <img className={s.img} src={upload?.preview} alt="" />
          )}
        </span>
      )}
      <div className={s.words}>
        <p className={`cut ${s.title}`}>{draftTitle(d)}</p>
        <p className={failed ? `cap ${s.bad}` : 'cap t3'} role={failed ? 'alert' : 'status'}>
          {pendingText(d, off)}
        </p>
        {d.publish === 'uploading' && (
          <span
            className={s.way}
            role="progressbar"
            aria-label="上传进度"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(d.progress * 100)}
          >
            <i style={{ transform: `scaleX(${d.progress})` }} />
          </span>
        )}
        {failed && (
          <div className={s.acts}>
            <Button size="s" kind="outline" onClick={() => navigate(draftPage(d))}>
              去修改
            </Button>
            {d.failCode !== '010007' && (
              <Button
                size="s"
                kind="outline"
                onClick={() => void ask('forum.publishAgain', { clientDraftId }).catch(quiet)}
              >
                重新发布
              </Button>
            )}
            <Button
              size="s"
              kind="bare"
              onClick={() =>
                void ask('forum.cancelPublish', { clientDraftId }).then(() => showToast('已放入草稿箱', true), quiet)
              }
            >
              存草稿
            </Button>
          </div>
        )}
      </div>
      {!failed && d.publish !== 'sending' && (
        <Button
          size="s"
          kind="bare"
          onClick={() =>
            void ask('forum.cancelPublish', { clientDraftId }).then(
              () => showToast('已放入草稿箱', true),
              () => showToast('正在发送，无法取消'),
            )
          }
        >
          取消
        </Button>
      )}
    </section>
  );
}
