// The editor: circle, title, words with people and topics, pictures or a video or a poll, topics, place. Kept while it
// is written, sent by the worker, which goes on with it wherever the person is.
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ask, read, useStream } from '../../../../bus';
import { showToast } from '../../../../kit/feedback/toast';
import { clockNow } from '../../../../kit/text/now';
import { PicturePicker } from '../../../media/components/PicturePicker';
import { draftProblem } from '../components/draftProblem';
import { refusedWords } from '../components/draftText';
import { isEmpty, isLive, most, problemOf } from '../components/form';
import { keptText } from '../components/keptText';
import { RichArea } from '../components/RichArea';
import type { RichAreaHandle, RichTrigger } from '../components/RichArea';
import { lengthOf } from '../components/richInput';
import { clubZApply } from '../../../../app/links/circles';
import { pickPlace } from '../../../../app/links/clubz';
import { navigate } from '../../../../app/navigation/navigation';
import { setQuery } from '../../../../app/navigation/query';
import { links } from '../../../../app/navigation/routes';
import { CircleRow } from './CircleRow';
import { EditorBar } from './EditorBar';
import { EditorTools } from './EditorTools';
import type { Panel } from './EditorTools';
import { TagRow } from './TagRow';
import {
  AtPicker,
  CircleChooser,
  DraftBox,
  JoinFirst,
  LeaveSheet,
  PermissionSheet,
  PollEditor,
  PollView,
  TopicPicker,
  VideoPicker,
  loadThreadEditorParts,
} from './threadEditorParts';
import { TitleField } from './TitleField';
import { useWriting } from './useWriting';
import type { Begun } from './useWriting';
import s from './ThreadEditor.module.css';

type Sheet = '' | 'circle' | 'drafts' | 'leave' | 'join' | 'at' | 'topic';
export type ThreadEditorProps = Begun & {
  /** To begin with. */ topicId: string;
  onOpenDraft: (clientDraftId: string) => void;
};

export function ThreadEditor({ first, base, restored, topicId, onOpenDraft }: ThreadEditorProps) {
  const [sheet, setSheet] = useState<Sheet>('');
  const [opened, setOpened] = useState<readonly Sheet[]>([]);
  const show = (next: Sheet) => {
    if (next && !opened.includes(next)) setOpened(opened.concat(next));
    setSheet(next);
  };
  const { form, keptAt, lost, busy, denied, patch, keepWhole, keepBefore, allow, leave, keep, drop, send, pick } =
    useWriting({ first, base, restored }, links.home, most.pictures, () => show('leave'));
  const [isTried, setTried] = useState(false);
  /** How often Club Z was asked for again. */
  const [searches, search] = useState(0);
  const [panel, setPanel] = useState<Panel>('');
  const [trigger, setTrigger] = useState<RichTrigger | null>(null);
  const area = useRef<RichAreaHandle>(null);
  const circle = useStream('circles.circle', form.tribeId);
  const draft = useStream('forum.draft', form.clientDraftId);
  const boxed = useStream('forum.drafts')?.ids.filter((id) => id !== form.clientDraftId).length ?? 0;
  const thread = useStream('forum.thread', form.threadId);
  const chosen = useStream('forum.chosenTopic');
  const place = useStream('clubz.chosenPlace');
  const refused = refusedWords(draft);
  const joined = !circle || circle.isJoin === 2;
  const isClubZ = form.scope === 'clubz';
  const editing = form.threadId !== '';

  const close = () => setSheet('');
  const chooseCircle = ({ tribeId }: { tribeId: string }) => {
    patch({ tribeId });
    setQuery('tribeId', tribeId);
  };
  const addTopic = (topic: { topicId: string; name: string }): boolean => {
    if (form.topics.some((one) => one.topicId === topic.topicId)) return true;
    if (form.topics.length >= most.topics) {
      showToast(`最多选择 ${most.topics} 个话题`);
      return false;
    }
    patch({ topics: [...form.topics, topic] });
    return true;
  };

  useEffect(() => {
    if (form.tribeId) ask('circles.openCircle', { tribeId: form.tribeId }).catch(() => undefined);
  }, [form.tribeId]);
  // Club Z is one circle; who is not in it is told so before a word is written.
  const takeClubZ = useEffectEvent(() => {
    const { clubZId = '', isJoinClubZ } = read('session.state') ?? {};
    if (clubZId) patch({ tribeId: clubZId });
    if (clubZId && isJoinClubZ !== 1) show('join');
  });
  const findClubZ = useEffectEvent(() => {
    if (!isClubZ || editing) return;
    // Without a network it is what is known of it.
    const take = () => takeClubZ();
    ask('clubz.openDetail', {}).then(take, take);
  });
  useEffect(() => findClubZ(), [searches]);
  const takeFirstTopic = useEffectEvent(() => {
    const topic = read('forum.topic', topicId);
    if (topic) addTopic({ topicId, name: topic.name });
  });
  const beginTopic = useEffectEvent(() => {
    if (!topicId) return;
    // Without a network it is what is known of it.
    const take = () => takeFirstTopic();
    ask('forum.openTopic', { topicId }).then(take, take);
  });
  useEffect(() => {
    beginTopic();
    const timer = setTimeout(() => void loadThreadEditorParts(), 500);
    return () => clearTimeout(timer);
  }, []);
  // The ranking's pick mode answers here.
  const takeTopic = useEffectEvent(() => {
    if (!chosen) return;
    ask('forum.takeChosenTopic', {}).catch(() => undefined);
    addTopic({ topicId: chosen.topicId, name: chosen.name });
  });
  useEffect(() => takeTopic(), [chosen]);
  const takePlace = useEffectEvent(() => {
    if (!place) return;
    ask('clubz.takeChosenPlace', {}).catch(() => undefined);
    patch({ place: place.place });
  });
  useEffect(() => takePlace(), [place]);

  const publish = () => {
    setTried(true);
    const problem = problemOf(form, clockNow());
    if (!form.tribeId && isClubZ) {
      search(searches + 1);
      return showToast('加载失败，请检查网络');
    }
    if (!form.tribeId) return show('circle');
    if (problem) return showToast(problem);
    if (!joined && !editing) return show('join');
    send();
  };
  // The map is a page of its own: what is written is laid out again on the way back.
  const choosePlace = () => {
    void keepWhole().then((isWhole) => {
      if (!isWhole) return;
      if (!isEmpty(form)) setQuery('draftId', form.clientDraftId);
      navigate(pickPlace(form.scope));
    });
  };
  const insertTopic = (topic: { topicId: string; name: string }, from?: number) => {
    if (addTopic(topic)) area.current?.insert(`#${topic.name} `, { sign: '#', id: topic.topicId }, from);
  };

  return (
    <div className={s.whole}>
      <EditorBar
        live={isLive(form)}
        busy={busy}
        drafts={boxed}
        editing={editing}
        onCancel={leave}
        onDrafts={() => show('drafts')}
        onPublish={publish}
      />
      <CircleRow
        circle={circle}
        isClubZ={isClubZ}
        isFixed={isClubZ || editing}
        kept={keptText({ keptAt, lost })}
        isMissing={isTried && !form.tribeId}
        onPress={() => show('circle')}
      />
      <div className={s.page}>
        <TitleField
          value={form.title}
          onChange={(next) => patch({ title: next })}
          placeholder={form.threadType === 2 ? '投票标题' : '标题（选填）'}
          bad={refused.title.some((word) => form.title.includes(word))}
          onEnter={() => area.current?.focus()}
        />
        <RichArea
          handle={area}
          value={form.body}
          onChange={(body) => patch({ body })}
          onTrigger={setTrigger}
          refused={refused.content}
          low={form.threadType === 2}
          label="正文"
          placeholder={form.threadType === 2 ? '说说为什么发起（选填）' : '分享你的用车生活…'}
        />
        {lengthOf(form.body.text) > most.body * 0.9 && (
          <p className={`cap ${lengthOf(form.body.text) > most.body ? s.bad : 't3'}`}>
            {lengthOf(form.body.text)}/{most.body} {draftProblem(form)}
          </p>
        )}
        <div className={s.media}>
          <Suspense fallback={null}>
            {form.threadType === 0 && (
              <PicturePicker
                value={form.pictures}
                onChange={(pictures) => patch({ pictures })}
                max={most.pictures}
                scope={form.scope}
                cover
              />
            )}
            {form.threadType === 1 && <VideoPicker value={form.video} onChange={(video) => patch({ video })} />}
            {form.threadType === 2 &&
              (editing ? (
                thread?.poll && (
                  <div className={s.still} inert>
                    <PollView poll={thread.poll} />
                  </div>
                )
              ) : (
                <PollEditor value={form.poll} onChange={(poll) => patch({ poll })} refused={refused.options} />
              ))}
          </Suspense>
        </div>
        <TagRow
          topics={form.topics}
          place={form.place}
          onTopic={() => show('topic')}
          onPlace={choosePlace}
          onRemoveTopic={(id) => patch({ topics: form.topics.filter((one) => one.topicId !== id) })}
          onRemovePlace={() => patch({ place: null })}
        />
      </div>
      <EditorTools
        panel={panel}
        onPanel={setPanel}
        trigger={trigger}
        topics={form.topics}
        pictures={form.threadType === 0}
        onPick={pick}
        onAt={() => show('at')}
        onTopic={() => show('topic')}
        onPlace={choosePlace}
        onEmoji={(sign) => area.current?.insert(sign)}
        onPerson={(user, from) => area.current?.insert(`@${user.userName} `, { sign: '@', id: user.userId }, from)}
        onTopicNamed={insertTopic}
        onFocus={() => area.current?.focus()}
        onBlur={() => area.current?.blur()}
      />
      <Suspense fallback={null}>
        {opened.includes('circle') && (
          <CircleChooser open={sheet === 'circle'} onClose={close} value={form.tribeId} onChoose={chooseCircle} />
        )}
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
        {opened.includes('join') && (
          <JoinFirst
            open={sheet === 'join' && !(form.tribeId && joined)}
            onClose={close}
            tribeId={form.tribeId}
            onApply={isClubZ ? () => navigate(clubZApply()) : undefined}
          />
        )}
        {opened.includes('at') && (
          <AtPicker
            open={sheet === 'at'}
            onClose={close}
            onPick={(user) => area.current?.insert(`@${user.userName} `, { sign: '@', id: user.userId })}
          />
        )}
        {opened.includes('topic') && (
          <TopicPicker
            open={sheet === 'topic'}
            onClose={close}
            chosen={form.topics}
            onPick={(topic) => addTopic(topic)}
          />
        )}
        {denied && <PermissionSheet type={denied} onClose={allow} />}
      </Suspense>
    </div>
  );
}
