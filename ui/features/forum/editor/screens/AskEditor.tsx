// Where a question and an answer are written: the editor's text, pictures and upload queue, its drafts and refused
// words. A question has a title, its model, topics, and whom to invite; an answer stands under its question's title.
import { Suspense, useEffect, useRef, useState } from 'react';
import { useStream } from '../../../../bus';
import { Icon } from '../../../../kit/media/Icon';
import { chevronRight } from '../../../../kit/media/icons';
import { lazyComponent } from '../../../../kit/navigation/lazyComponent';
import { showToast } from '../../../../kit/feedback/toast';
import { draftProblem } from '../components/draftProblem';
import { keptText } from '../components/keptText';
import { refusedWords } from '../components/draftText';
import type { Form } from '../components/form';
import { RichArea } from '../components/RichArea';
import type { RichAreaHandle, RichTrigger } from '../components/RichArea';
import { lengthOf } from '../components/richInput';
import { useMute } from '../../components/useMute';
import { liveNow } from '../../../media/components/picked';
import { PicturePicker } from '../../../media/components/PicturePicker';
import { most } from '../../../questions/components/questionText';
import { questionList } from '../../../../app/links/questions';
import { EditorBar } from './EditorBar';
import { EditorTools } from './EditorTools';
import type { Panel } from './EditorTools';
import { loadParts } from './loadParts';
import { TitleField } from './TitleField';
import { useWriting } from './useWriting';
import type { Begun } from './useWriting';
import s from './AskEditor.module.css';

const parts = {
  AskRows: () => import('./AskRows').then((m) => ({ default: m.AskRows })),
  DraftBox: () => import('../components/DraftBox').then((m) => ({ default: m.DraftBox })),
  LeaveSheet: () => import('../components/LeaveSheet').then((m) => ({ default: m.LeaveSheet })),
  PermissionSheet: () =>
    import('../../../media/components/PermissionSheet').then((m) => ({ default: m.PermissionSheet })),
  AtPicker: () => import('../components/AtPicker').then((m) => ({ default: m.AtPicker })),
};
const AskRows = lazyComponent(parts.AskRows);
const DraftBox = lazyComponent(parts.DraftBox);
const LeaveSheet = lazyComponent(parts.LeaveSheet);
const PermissionSheet = lazyComponent(parts.PermissionSheet);
const AtPicker = lazyComponent(parts.AtPicker);

/** The sentence that says what is missing, '' when it may go. */
export function askProblem(f: Form): string {
  const isQuestion = f.draftType === 2;
  const title = lengthOf(f.title.trim());
  if (isQuestion && title < most.titleLeast) return `问题至少 ${most.titleLeast} 个字`;
  if (isQuestion && title > most.title) return `问题最多 ${most.title} 字`;
  const longest = isQuestion ? most.body : most.answer;
  if (lengthOf(f.body.text) > longest) return `正文最多 ${longest} 字`;
  return liveNow(f.pictures).some((p) => p.state === 'failed') ? '有图片上传失败，请重试或删除' : '';
}
const isLive = (f: Form): boolean =>
  f.draftType === 2 ? f.title.trim() !== '' : f.body.text.trim() !== '' || f.pictures.length > 0;

type Sheet = '' | 'drafts' | 'leave' | 'at';
export type AskEditorProps = Begun & { onOpenDraft: (clientDraftId: string) => void };

export function AskEditor({ first, base, restored, onOpenDraft }: AskEditorProps) {
  const [sheet, setSheet] = useState<Sheet>('');
  const [opened, setOpened] = useState<readonly Sheet[]>([]);
  const show = (next: Sheet) => {
    if (next && !opened.includes(next)) setOpened(opened.concat(next));
    setSheet(next);
  };
  const { form, keptAt, lost, busy, denied, patch, keepBefore, allow, leave, keep, drop, send, pick } = useWriting(
    { first, base, restored },
    questionList,
    most.pictures,
    () => show('leave'),
    // A new question is looked for among one's own, where it stands on top.
    (sent) => (sent.draftType === 2 && !sent.threadId ? questionList('mine') : ''),
  );
  const [panel, setPanel] = useState<Panel>('');
  const [trigger, setTrigger] = useState<RichTrigger | null>(null);
  const area = useRef<RichAreaHandle>(null);
  const draft = useStream('forum.draft', form.clientDraftId);
  const question = useStream('questions.question', form.threadId);
  const boxed = useStream('forum.drafts')?.ids.filter((id) => id !== form.clientDraftId).length ?? 0;
  const refused = refusedWords(draft);
  const mute = useMute();
  const isQuestion = form.draftType === 2;
  const editing = isQuestion ? form.threadId !== '' : !!form.answerId;
  const longest = isQuestion ? most.body : most.answer;
  const length = lengthOf(form.body.text);

  const close = () => setSheet('');
  useEffect(() => {
    const timer = setTimeout(() => void loadParts(parts), 500);
    return () => clearTimeout(timer);
  }, []);

  const publish = () => {
    const problem = mute || askProblem(form);
    if (problem) return showToast(problem);
    send();
  };
  const name = (user: { userId: string; userName: string }, from?: number) =>
    area.current?.insert(`@${user.userName} `, { sign: '@', id: user.userId }, from);

  return (
    <div className={s.whole}>
      <EditorBar
        live={isLive(form) && !mute}
        busy={busy}
        drafts={boxed}
        editing={editing}
        what={isQuestion ? '提问' : '回答'}
        onCancel={leave}
        onDrafts={() => show('drafts')}
        onPublish={publish}
      />
      <p className={`cap t3 ${s.kept}`} role="status">
        {mute || keptText({ keptAt, lost })}
      </p>
      <div className={s.page}>
        {isQuestion ? (
          <TitleField
            value={form.title}
            onChange={(title) => patch({ title })}
            placeholder="一句话说清你的问题"
            max={most.title}
            bad={refused.title.some((word) => form.title.includes(word))}
            onEnter={() => area.current?.focus()}
          />
        ) : (
          <p className={s.question}>{question?.title}</p>
        )}
        <RichArea
          handle={area}
          value={form.body}
          onChange={(body) => patch({ body })}
          onTrigger={setTrigger}
          refused={refused.content}
          label={isQuestion ? '补充说明' : '回答'}
          placeholder={isQuestion ? '补充车型、场景和你试过的办法（选填）' : '写下你的经验…'}
        />
        {length > longest * 0.9 && (
          <p className={`cap ${length > longest ? s.bad : 't3'}`}>
            {length}/{longest} {draftProblem(form)}
          </p>
        )}
        <div className={s.media}>
          <PicturePicker
            value={form.pictures}
            onChange={(pictures) => patch({ pictures })}
            max={most.pictures}
            scope={isQuestion ? 'question' : 'answer'}
          />
        </div>
        {isQuestion && (
          <Suspense fallback={<Row label="车型" />}>
            <AskRows form={form} patch={patch} editing={editing} />
          </Suspense>
        )}
      </div>
      <EditorTools
        panel={panel}
        onPanel={setPanel}
        trigger={trigger}
        topics={form.topics}
        pictures
        onPick={pick}
        onAt={() => show('at')}
        onEmoji={(sign) => area.current?.insert(sign)}
        onPerson={name}
        onFocus={() => area.current?.focus()}
        onBlur={() => area.current?.blur()}
      />
      <Suspense fallback={null}>
        {opened.includes('drafts') && (
          <DraftBox
            open={sheet === 'drafts'}
            onClose={close}
            except={form.clientDraftId}
            onOpen={(id) => keepBefore(() => onOpenDraft(id))}
          />
        )}
        {opened.includes('leave') && (
          <LeaveSheet open={sheet === 'leave'} onClose={close} old={base > 0} onKeep={keep} onDrop={drop} />
        )}
        {opened.includes('at') && <AtPicker open={sheet === 'at'} onClose={close} onPick={(user) => name(user)} />}
        {denied && <PermissionSheet type={denied} onClose={allow} />}
      </Suspense>
    </div>
  );
}
function Row({ label }: { label: string }) {
  return (
    <div className={s.row}>
      <span className={s.label}>{label}</span>
      <Icon d={chevronRight} size={16} />
    </div>
  );
}
