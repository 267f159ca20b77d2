// The editor's page for both scopes: finds out what is to be written (a new thread, a draft, words of a page that was killed, a thread
// to edit) and lays the editor out with it.
import { useEffect, useEffectEvent, useState } from 'react';
import { AskFailed } from '../../../bus/envelope';
import { ask, read, useStream } from '../../bus';
import { ErrorState } from '../../components/base/ErrorState';
import { Nav } from '../../components/base/Nav';
import { showToast } from '../../components/base/toast';
import { blankForm, fromDraft, fromThread } from '../../components/editor/form';
import type { Form } from '../../components/editor/form';
import { readInFlight } from '../../components/editor/inFlight';
import { back, useQuery } from '../../shell/navigation';
import { setQuery } from '../../shell/query';
import { EditorSkeleton } from './EditorSkeleton';
import { ThreadEditor } from './ThreadEditor';

export const CommunityEditor = () => <EditorScreen scope="bbs" />;
export const ClubZEditor = () => <EditorScreen scope="clubz" />;

/** `turn`: another draft laid out in the same visit. */
type Laid = { form: Form; base: number; restored: boolean; turn: number };

function EditorScreen({ scope }: { scope: 'bbs' | 'clubz' }) {
  const kind = useQuery('threadType');
  const tribeId = useQuery('tribeId');
  const topicId = useQuery('topicId');
  const draftId = useQuery('draftId');
  const threadId = useQuery('threadId');
  const [laid, setLaid] = useState<Laid | null>(null);
  const [failed, setFailed] = useState<'gone' | 'forbidden' | 'network' | ''>('');
  const drafts = useStream('forum.drafts');
  const me = useStream('session.me')?.userId ?? '';
  const draft = useStream('forum.draft', draftId);

  /** `instead`: of what is laid out; otherwise what somebody has begun to write in stays. */
  const lay = (form: Form, base: number, restored = false, instead = false) => setLaid((last) => (last && !instead ? last : { form, base, restored, turn: (last?.turn ?? 0) + 1 }));
  const layDraft = (id: string, instead = false): boolean => {
    const found = read('forum.draft', id) ?? (read('forum.drafts')?.ids ?? []).map((one) => read('forum.draft', one)).find((d) => d?.draftId === id);
    if (!found || (found.publish !== '' && found.publish !== 'failed')) return false;
    const form = fromDraft(found, Date.now());
    const words = readInFlight(me);
    // The last of it, which the worker did not hear; what it has heard is forgotten here.
    const newer = words && words.form.clientDraftId === form.clientDraftId && (found.elsewhere === 0 || words.at > found.updateTime);
    if (newer) lay({ ...words.form, draftId: form.draftId }, found.updateTime, true, instead);
    else lay(form, found.updateTime, false, instead);
    return true;
  };
  const layNew = () => {
    const form = blankForm({ scope, threadType: kind === '1' ? 1 : kind === '2' ? 2 : 0, tribeId }, Date.now());
    const words = readInFlight(me);
    if (words && !read('forum.draft', words.form.clientDraftId)) {
      lay(words.form, 0, true);
      showToast('已恢复上次没有写完的内容');
    } else lay(form, 0);
  };
  const openThread = () => {
    // One that was being edited goes on where it was.
    const begun = (read('forum.drafts')?.ids ?? []).find((id) => read('forum.draft', id)?.threadId === threadId);
    if (begun && layDraft(begun)) return;
    ask('forum.openThread', { threadId }).then(
      () => {
        const thread = read('forum.thread', threadId);
        if (!thread || thread.canEdit !== 1) setFailed('forbidden');
        else lay(fromThread(thread, Date.now()), 0);
      },
      (why: unknown) => setFailed(why instanceof AskFailed && why.failure.code === '010002' ? 'gone' : 'network'),
    );
  };
  const begin = useEffectEvent(() => {
    if (laid || !me) return;
    if (draftId) {
      if (!layDraft(draftId) && drafts && drafts.phase !== 'loading') layNew();
    } else if (threadId) openThread();
    else layNew();
  });
  useEffect(() => {
    let over = false;
    // Once what the worker has said in this turn is in.
    void Promise.resolve().then(() => !over && begin());
    return () => {
      over = true;
    };
  }, [me, draftId, threadId, draft, drafts?.phase]);
  useEffect(() => {
    if (me) ask('forum.openDrafts', {}).catch(() => undefined);
  }, [me]);

  if (failed) {
    const again = () => {
      setFailed('');
      openThread();
    };
    return (
      <>
        <Nav title="编辑帖子" onBack={back} />
        <ErrorState kind={failed} reason={failed === 'forbidden' ? '只能编辑自己的帖子' : undefined} onAction={failed === 'network' ? again : back} />
      </>
    );
  }
  if (!laid) return <EditorSkeleton />;
  return (
    <ThreadEditor
      key={laid.turn}
      first={laid.form}
      base={laid.base}
      restored={laid.restored}
      topicId={laid.turn === 1 && !draftId && !threadId ? topicId : ''}
      onOpenDraft={(id) => {
        if (layDraft(id, true)) setQuery('draftId', id);
      }}
    />
  );
}
