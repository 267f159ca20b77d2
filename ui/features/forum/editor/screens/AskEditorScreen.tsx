// 提问 and 写回答: a new one, or one to edit; drafts and words of a page that was killed are opened by `useEditorStart`.
import { useEffect, useState } from 'react';
import { ask, read, useStream } from '../../../../bus';
import { readFailure } from '../../../../kit/reading/readFailure';
import { clockNow } from '../../../../kit/text/now';
import { blankForm } from '../components/form';
import type { Form } from '../components/form';
import { fromSource } from '../components/richInput';
import { keptPicture } from '../../../media/components/picked';
import { useQuery } from '../../../../app/navigation/navigation';
import { AskEditor } from './AskEditor';
import { CannotEdit } from './CannotEdit';
import { EditorSkeleton } from './EditorSkeleton';
import { useEditorStart } from './useEditorStart';
import type { EditorStarter } from './useEditorStart';

export const QuestionEditorScreen = () => <AskEditorScreen draftType={2} />;
export const AnswerEditorScreen = () => <AskEditorScreen draftType={3} />;

type Asked = { draftType: 2 | 3; questionId: string; answerId: string };
const blank = ({ draftType, questionId }: Asked): Form => ({
  ...blankForm({ scope: 'bbs', threadType: 0, tribeId: '' }, clockNow()),
  draftType,
  threadId: questionId,
  ...(draftType === 2 ? { carModels: [], invited: [] } : { answerId: '' }),
});
/** What is edited; null where it is not the person's own. */
function fromOwn(asked: Asked): Form | null {
  const it =
    asked.draftType === 2 ? read('questions.question', asked.questionId) : read('questions.answer', asked.answerId);
  if (!it || it.canEdit !== 1) return null;
  const form = { ...blank(asked), body: fromSource(it.content), pictures: it.images.map(keptPicture) };
  return 'title' in it
    ? { ...form, title: it.title, topics: it.topics, carModels: it.carModels }
    : { ...form, answerId: asked.answerId };
}

/** What is edited must be known; an answer stands under its question. */
function open(asked: Asked, { startForm, startDraft, startBlank, fail, draftsLoaded }: EditorStarter): void {
  const { draftType, questionId, answerId } = asked;
  /** One that was begun for the same thing goes on where it was. */
  const begun = (): boolean => {
    const id = (read('forum.drafts')?.ids ?? []).find((one) => {
      const d = read('forum.draft', one);
      return d?.draftType === draftType && d.threadId === questionId && (d.answerId ?? '') === answerId;
    });
    return id !== undefined && startDraft(id);
  };
  const editing = draftType === 2 || answerId !== '';
  // A page that begins blank before the drafts are loaded would hide the one that was begun.
  const goOn = (otherwise: () => void): void => void draftsLoaded.then(() => begun() || otherwise());
  Promise.all([
    ask('questions.openQuestion', { questionId }),
    answerId ? ask('questions.openAnswer', { answerId }) : null,
  ]).then(
    () =>
      goOn(() => {
        const form = editing ? fromOwn(asked) : null;
        if (form) startForm(form);
        else if (editing) fail('forbidden');
        else startBlank();
      }),
    (why: unknown) => {
      const gone = readFailure(why).code === '010002';
      // Without a network an answer can be begun: its question may be known from before.
      if (gone || editing) fail(gone ? 'gone' : 'network');
      else goOn(startBlank);
    },
  );
}

function AskEditorScreen({ draftType }: { draftType: 2 | 3 }) {
  const questionId = useQuery('questionId');
  const answerId = useQuery('answerId');
  const [draftId] = useState(useQuery('draftId'));
  const me = useStream('session.me')?.userId;
  const asked: Asked = { draftType, questionId, answerId };
  const { started, failed, again, openDraft } = useEditorStart({
    draftType,
    of: `${questionId}|${answerId}`,
    blank: () => blank(asked),
    fits: (words) => words.threadId === questionId && (words.answerId ?? '') === answerId,
    begin: (starter) => {
      if (draftType === 3 && !questionId) starter.fail('gone');
      else if (questionId) open(asked, starter);
      else starter.startBlank();
    },
  });
  // A draft is laid out without it; the question above an answer is still to be read.
  useEffect(() => {
    if (me && draftId && questionId) ask('questions.openQuestion', { questionId }).catch(() => undefined);
  }, [me, draftId, questionId]);
  if (failed)
    return <CannotEdit title={draftType === 2 ? '提问' : '写回答'} why={failed} own="写的内容" onAgain={again} />;
  if (!started) return <EditorSkeleton />;
  return <AskEditor key={started.turn} {...started.begun} onOpenDraft={openDraft} />;
}
