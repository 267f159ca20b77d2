// 提问 and 写回答: finds out what is to be written (a new one, a draft, words of a page that was killed, one to edit) and lays the editor
// out with it.
import { useEffect, useEffectEvent, useState } from 'react';
import { AskFailed } from '../../../bus/envelope';
import { ask, read, useStream } from '../../bus';
import { ErrorState } from '../../components/base/ErrorState';
import { Nav } from '../../components/base/Nav';
import { showToast } from '../../components/base/toast';
import { blankForm, fromDraft } from '../../components/editor/form';
import type { Form } from '../../components/editor/form';
import { readInFlight } from '../../components/editor/inFlight';
import { fromSource } from '../../components/editor/richInput';
import { keptPicture } from '../../components/media/picked';
import { back, useQuery } from '../../shell/navigation';
import { setQuery } from '../../shell/query';
import { AskEditor } from './AskEditor';
import { EditorSkeleton } from './EditorSkeleton';

export const QuestionEditorScreen = () => <AskEditorScreen draftType={2} />;
export const AnswerEditorScreen = () => <AskEditorScreen draftType={3} />;

const blank = (draftType: 2 | 3, questionId: string): Form => ({
  ...blankForm({ scope: 'bbs', threadType: 0, tribeId: '' }, Date.now()), draftType, threadId: questionId, ...(draftType === 2 ? { carModels: [], invited: [] } : { answerId: '' }),
});
/** What is edited; null where it is not the person's own. */
function fromOwn(draftType: 2 | 3, questionId: string, answerId: string): Form | null {
  const it = draftType === 2 ? read('questions.question', questionId) : read('questions.answer', answerId);
  if (!it || it.canEdit !== 1) return null;
  const form = { ...blank(draftType, questionId), body: fromSource(it.content), pictures: it.images.map(keptPicture) };
  return 'title' in it ? { ...form, title: it.title, topics: it.topics, carModels: it.carModels } : { ...form, answerId };
}

/** `turn`: another draft laid out in the same visit. */
type Laid = { form: Form; base: number; restored: boolean; turn: number };

function AskEditorScreen({ draftType }: { draftType: 2 | 3 }) {
  const kind = draftType === 2 ? 'question' : 'answer';
  const questionId = useQuery('questionId');
  const answerId = useQuery('answerId');
  const draftId = useQuery('draftId');
  const [laid, setLaid] = useState<Laid | null>(null);
  const [failed, setFailed] = useState<'gone' | 'forbidden' | 'network' | ''>('');
  const drafts = useStream('forum.drafts');
  const me = useStream('session.me')?.userId ?? '';
  const draft = useStream('forum.draft', draftId);
  /** An answer stands under its question; what is edited must be known. */
  const needs = draftType === 3 || questionId !== '';

  /** `instead`: of what is laid out; otherwise what somebody has begun to write in stays. */
  const lay = (form: Form, base: number, restored = false, instead = false) => setLaid((last) => (last && !instead ? last : { form, base, restored, turn: (last?.turn ?? 0) + 1 }));
  const layDraft = (id: string, instead = false): boolean => {
    const found = read('forum.draft', id) ?? (read('forum.drafts')?.ids ?? []).map((one) => read('forum.draft', one)).find((d) => d?.draftId === id);
    if (!found || found.draftType !== draftType || (found.publish !== '' && found.publish !== 'failed')) return false;
    const form = fromDraft(found, Date.now());
    const words = readInFlight(me, kind);
    // The last of it, which the worker did not hear; what it has heard is forgotten here.
    const newer = words && words.form.clientDraftId === form.clientDraftId && (found.elsewhere === 0 || words.at > found.updateTime);
    if (newer) lay({ ...words.form, draftId: form.draftId }, found.updateTime, true, instead);
    else lay(form, found.updateTime, false, instead);
    return true;
  };
  /** One that was begun for the same thing goes on where it was. */
  const begun = (): boolean => {
    const id = (read('forum.drafts')?.ids ?? []).find((one) => {
      const d = read('forum.draft', one);
      return d?.draftType === draftType && d.threadId === questionId && (d.answerId ?? '') === answerId;
    });
    return id !== undefined && layDraft(id);
  };
  const layNew = () => {
    const words = readInFlight(me, kind);
    const same = words && !read('forum.draft', words.form.clientDraftId) && words.form.threadId === questionId && (words.form.answerId ?? '') === answerId;
    if (same) {
      lay(words.form, 0, true);
      showToast('已恢复上次没有写完的内容');
    } else lay(blank(draftType, questionId), 0);
  };
  const open = () => {
    Promise.all([ask('questions.openQuestion', { questionId }), answerId ? ask('questions.openAnswer', { answerId }) : null]).then(
      () => {
        const editing = draftType === 2 || answerId !== '';
        if (begun()) return;
        const form = editing ? fromOwn(draftType, questionId, answerId) : null;
        if (form) lay(form, 0);
        else if (editing) setFailed('forbidden');
        else layNew();
      },
      (why: unknown) => {
        const gone = why instanceof AskFailed && why.failure.code === '010002';
        // Without a network an answer can be begun: its question may be known from before.
        if (gone || draftType === 2 || answerId) setFailed(gone ? 'gone' : 'network');
        else if (!begun()) layNew();
      },
    );
  };
  const begin = useEffectEvent(() => {
    if (laid || !me) return;
    if (draftId) {
      if (!layDraft(draftId) && drafts && drafts.phase !== 'loading') layNew();
      if (questionId) ask('questions.openQuestion', { questionId }).catch(() => undefined);
    } else if (draftType === 3 && !questionId) setFailed('gone');
    else if (needs) open();
    else layNew();
  });
  useEffect(() => {
    let over = false;
    // Once what the worker has said in this turn is in.
    void Promise.resolve().then(() => !over && begin());
    return () => {
      over = true;
    };
  }, [me, draftId, questionId, answerId, draft, drafts?.phase]);
  useEffect(() => {
    if (me) ask('forum.openDrafts', {}).catch(() => undefined);
  }, [me]);

  if (failed) {
    const again = () => {
      setFailed('');
      open();
    };
    return (
      <>
        <Nav title={draftType === 2 ? '提问' : '写回答'} onBack={back} />
        <ErrorState kind={failed} reason={failed === 'forbidden' ? '只能编辑自己写的内容' : undefined} onAction={failed === 'network' ? again : back} />
      </>
    );
  }
  if (!laid) return <EditorSkeleton />;
  return (
    <AskEditor
      key={laid.turn}
      first={laid.form}
      base={laid.base}
      restored={laid.restored}
      onOpenDraft={(id) => {
        if (layDraft(id, true)) setQuery('draftId', id);
      }}
    />
  );
}
