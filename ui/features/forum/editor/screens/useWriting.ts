// What becomes of what is written in an editor: kept and left, thrown away, sent, given pictures. Over useEditor, which
// holds the form.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ask } from '../../../../bus';
import { interceptBack } from '../../../../kit/overlays/overlay';
import { showToast } from '../../../../kit/feedback/toast';
import { draftProblem } from '../components/draftProblem';
import { filesOf, isEmpty } from '../components/form';
import type { Form } from '../components/form';
import { showPublished } from '../components/showPublished';
import { useEditor } from '../components/useEditor';
import type { Editor } from '../components/useEditor';
import { holdFiles, pickPictures, whenAdded } from '../../../media/components/pickFiles';
import { liveNow } from '../../../media/components/picked';
import { untakenNow } from '../../../media/components/upload';
import { back, historyPairs, isFirstPage, navigate } from '../../../../app/navigation/navigation';
import { setQuery } from '../../../../app/navigation/query';

export type Begun = {
  first: Form;
  /** The draft's updateTime, 0 for a new one. */ base: number;
  /** It was not kept yet. */ restored: boolean;
};
export type Writing = Editor & {
  /** Keeps it once the worker has taken all of its files; false where it could not, and nothing was kept then. */
  keepWhole: () => Promise<boolean>;
  /** Goes on once all of it is stored on the phone; says so where it could not be. */
  keepBefore: (goOn: () => void) => void;
  /** It is on its way to the worker. */
  busy: boolean;
  /** The right that a picture needs and that the phone does not give. */
  denied: 'PHOTO' | 'CAMERA' | null;
  allow: () => void;
  /** Away from the editor, after the question where something would be left behind. */
  leave: () => void;
  keep: () => void;
  drop: () => void;
  send: () => void;
  pick: (source: 'album' | 'camera') => void;
};

/**
 * `home`: where an editor leads that was the first page. `pictures`: how many it may hold. `onLeave`: asks what becomes
 * of what is written. `sentTo`: the page that shows what was sent, '' where that is the one before.
 */
export function useWriting(
  { first, base, restored }: Begun,
  home: () => string,
  pictures: number,
  onLeave: () => void,
  sentTo: (form: Form) => string = () => '',
): Writing {
  const editor = useEditor(first, base, restored);
  const { form, changed, isStored, patch, keepNow, draftOf, end } = editor;
  const [denied, setDenied] = useState<'PHOTO' | 'CAMERA' | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (isStored) setQuery('draftId', form.clientDraftId);
  }, [isStored, form.clientDraftId]);

  // What an opened draft has taken out of it is there again when its changes are given up.
  const isGivenUp = useRef(false);
  const hold = useEffectEvent(() => holdFiles(base ? filesOf(first) : []));
  useEffect(() => {
    const release = hold();
    return () => release(!isGivenUp.current);
  }, []);

  // The phone's back asks as 取消 does. What holds it back has to be gone before the page is left.
  const [left, setLeft] = useState<{ to: string } | null>(null);
  const holds = changed && !isEmpty(form) && !left;
  const held = useEffectEvent(onLeave);
  useEffect(() => (holds ? interceptBack(() => held()) : undefined), [holds]);
  const away = useEffectEvent(() => {
    const to = left?.to || (isFirstPage() ? home() : '');
    if (to && historyPairs().slice(-1)[0]?.from !== to) navigate(to, { replace: true });
    else back();
  });
  useEffect(() => {
    if (left) setTimeout(() => away(), 0);
  }, [left]);
  const go = (to = '') => setLeft({ to });
  /** Choosing and adding files take a while: the form may be another one by then. */
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  /** `anew`: also where nothing has changed since, for the id that the draft has now. */
  async function keepAll(anew: boolean): Promise<{ isWhole: boolean; isStored: boolean }> {
    setBusy(true);
    const isWhole = await whenAdded(filesOf(latest.current));
    // What the worker could not take is shown as failed, to be tried again or removed.
    if (isWhole && (anew || filesOf(latest.current).length > 0)) patch({});
    const isStored = isWhole && (await keepNow());
    setBusy(false);
    return { isWhole, isStored };
  }
  const keepWhole = () => keepAll(true).then(({ isWhole }) => isWhole);
  const keepBefore = (goOn: () => void) => {
    void keepAll(false).then(({ isWhole, isStored }) => {
      if (isStored) goOn();
      else if (isWhole) showToast(draftProblem(latest.current) || '草稿没有存下，请稍后再试');
    });
  };
  const keep = () =>
    keepBefore(() => {
      showToast('已存草稿', true);
      go();
    });
  const drop = () => {
    end();
    isGivenUp.current = true;
    // An opened draft is what it was; a new one is gone.
    const draft = draftOf(first);
    if (base) void ask('forum.keepDraft', { draft }).catch(() => undefined);
    else {
      const { clientDraftId, updateTime } = draft;
      void ask('forum.dropDraft', { clientDraftId, updateTime }).catch(() => undefined);
    }
    go();
  };
  const publish = async (): Promise<void> => {
    let isWhole = false;
    // A cover or picture that comes while the draft is kept is waited for as well.
    do isWhole = await keepWhole();
    while (isWhole && untakenNow(filesOf(latest.current)).length > 0);
    if (!isWhole) return;
    setBusy(true);
    await ask('forum.publish', { draft: draftOf(latest.current) });
    end();
    showPublished(latest.current);
    go(sentTo(latest.current));
  };
  const send = () => {
    publish().catch(() => setBusy(false));
  };
  const pick = (source: 'album' | 'camera') => {
    if (form.pictures.length >= pictures) return showToast(`最多 ${pictures} 张图片`);
    void pickPictures(source, pictures - form.pictures.length).then((picking) => {
      if (picking.denied) setDenied(picking.denied);
      if (picking.picked.length)
        patch({ pictures: [...liveNow(latest.current.pictures), ...picking.picked].slice(0, pictures) });
    });
  };
  return {
    ...editor,
    busy,
    denied,
    allow: () => setDenied(null),
    keepWhole,
    keepBefore,
    leave: () => (holds ? onLeave() : go()),
    keep,
    drop,
    send,
    pick,
  };
}
