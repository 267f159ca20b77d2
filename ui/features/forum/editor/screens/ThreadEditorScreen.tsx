// The editor's page for both scopes: a new thread, or one to edit; drafts and words of a page that was killed are
// opened by `useEditorStart`.
import { ask, read } from '../../../../bus';
import { readFailure } from '../../../../kit/reading/readFailure';
import { clockNow } from '../../../../kit/text/now';
import { blankForm, fromThread } from '../components/form';
import { useQuery } from '../../../../app/navigation/navigation';
import { CannotEdit } from './CannotEdit';
import { EditorSkeleton } from './EditorSkeleton';
import { ThreadEditor } from './ThreadEditor';
import { useEditorStart } from './useEditorStart';
import type { EditorStarter } from './useEditorStart';

export const CommunityEditor = () => <EditorScreen scope="bbs" />;
export const ClubZEditor = () => <EditorScreen scope="clubz" />;

function openThread(threadId: string, { startForm, startDraft, fail, draftsLoaded }: EditorStarter): void {
  /** One that was being edited goes on where it was. */
  const begun = (): boolean => {
    const id = (read('forum.drafts')?.ids ?? []).find((one) => {
      const draft = read('forum.draft', one);
      return draft?.draftType === 1 && draft.threadId === threadId;
    });
    return id !== undefined && startDraft(id);
  };
  if (begun()) return;
  const goOn = (otherwise: () => void): void => void draftsLoaded.then(() => begun() || otherwise());
  ask('forum.openThread', { threadId }).then(
    () =>
      goOn(() => {
        const thread = read('forum.thread', threadId);
        if (!thread || thread.canEdit !== 1) fail('forbidden');
        else startForm(fromThread(thread, clockNow()));
      }),
    (why: unknown) => {
      const isGone = readFailure(why).code === '010002';
      goOn(() => fail(isGone ? 'gone' : 'network'));
    },
  );
}

function EditorScreen({ scope }: { scope: 'bbs' | 'clubz' }) {
  const kind = useQuery('threadType');
  const tribeId = useQuery('tribeId');
  const topicId = useQuery('topicId');
  const draftId = useQuery('draftId');
  const threadId = useQuery('threadId');
  const { started, failed, again, openDraft } = useEditorStart({
    of: threadId,
    blank: () => blankForm({ scope, threadType: kind === '1' ? 1 : kind === '2' ? 2 : 0, tribeId }, clockNow()),
    begin: (starter) => (threadId ? openThread(threadId, starter) : starter.startBlank()),
  });
  if (failed) return <CannotEdit title="编辑帖子" why={failed} own="的帖子" onAgain={again} />;
  if (!started) return <EditorSkeleton />;
  return (
    <ThreadEditor
      key={started.turn}
      {...started.begun}
      topicId={started.turn === 1 && !draftId && !threadId ? topicId : ''}
      onOpenDraft={openDraft}
    />
  );
}
