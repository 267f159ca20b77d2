// What an editor starts with when its page opens: a draft, words of a page that was killed, something to edit, or a
// blank page. Where the address names no draft, the page chooses by `begin`.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ask, read, useStream } from '../../../../bus';
import { showToast } from '../../../../kit/feedback/toast';
import { clockNow } from '../../../../kit/text/now';
import { fromDraft, kindOf } from '../components/form';
import type { Form } from '../components/form';
import { readInFlight } from '../components/inFlight';
import { useQuery } from '../../../../app/navigation/navigation';
import { setQuery } from '../../../../app/navigation/query';
import type { Begun } from './useWriting';

export type Failed = 'gone' | 'forbidden' | 'network';
export type EditorStarter = {
  /** What is to be edited, or the words of the page that was killed over it. Ignored once the editor has started. */
  startForm: (form: Form) => void;
  /** False where there is no such draft, or it is on its way. */
  startDraft: (id: string) => boolean;
  /** A blank page, or the words of the one that was killed. */
  startBlank: () => void;
  fail: (why: Failed) => void;
  /** Resolves when the drafts are loaded, or cannot be. */
  draftsLoaded: Promise<unknown>;
};
export type EditorStartProps = {
  draftType?: 2 | 3;
  /** What the address asks for besides a draft; begun again when it changes. */
  of: string;
  blank: () => Form;
  /** The words of a killed page belong here. */
  fits?: (words: Form) => boolean;
  begin: (starter: EditorStarter) => void;
};
/** `turn`: goes up when another draft is opened in the same visit. */
export type EditorStart = {
  started: { begun: Begun; turn: number } | null;
  failed: Failed | '';
  again: () => void;
  openDraft: (id: string) => void;
};

export function useEditorStart({ draftType, of, blank, fits = () => true, begin }: EditorStartProps): EditorStart {
  const kind = kindOf({ draftType });
  const draftId = useQuery('draftId');
  const [started, setStarted] = useState<EditorStart['started']>(null);
  const [failed, setFailed] = useState<Failed | ''>('');
  const [reads, setReads] = useState(0);
  const drafts = useStream('forum.drafts');
  const me = useStream('session.me')?.userId ?? '';
  const draft = useStream('forum.draft', draftId);
  const draftsLoaded = useRef<Promise<unknown>>(Promise.resolve());

  /** `instead`: also when the editor has started. */
  const put = (begun: Begun, instead = false) =>
    setStarted((last) => (last && !instead ? last : { begun, turn: (last?.turn ?? 0) + 1 }));
  const inFlight = () => readInFlight(me, kind);
  const findDraft = (id: string) =>
    read('forum.draft', id) ??
    (read('forum.drafts')?.ids ?? []).map((one) => read('forum.draft', one)).find((d) => d?.draftId === id);
  const startDraft = (id: string, instead = false): boolean => {
    const found = findDraft(id);
    if (!found || found.draftType !== (draftType ?? 1) || (found.publish !== '' && found.publish !== 'failed'))
      return false;
    const form = fromDraft(found, clockNow());
    const words = inFlight();
    // The last of it, which the worker did not hear; what it has heard is forgotten here.
    const newer =
      words &&
      words.form.clientDraftId === form.clientDraftId &&
      (found.elsewhere === 0 || words.at > found.updateTime);
    put(
      {
        first: newer ? { ...words.form, draftId: form.draftId } : form,
        base: found.updateTime,
        restored: newer === true,
      },
      instead,
    );
    return true;
  };
  /** With the words that a killed page left, if they are in no draft and belong here. */
  const startWith = (form: () => Form, belong: (words: Form) => boolean) => {
    const words = inFlight();
    const lost = words && !read('forum.draft', words.form.clientDraftId) && belong(words.form);
    put({ first: lost ? words.form : form(), base: 0, restored: lost === true });
    if (lost) showToast('已恢复上次没有写完的内容');
  };
  const startBlank = () => startWith(blank, fits);
  const start = () =>
    begin({
      startForm: (form) =>
        startWith(
          () => form,
          (words) => words.threadId === form.threadId && words.answerId === form.answerId,
        ),
      startDraft: (id) => startDraft(id),
      startBlank,
      fail: setFailed,
      draftsLoaded: draftsLoaded.current,
    });
  const first = useEffectEvent(() => {
    if (started || !me) return;
    if (!draftId) start();
    else if (startDraft(draftId)) setFailed('');
    else if (drafts?.phase === 'error' && !findDraft(draftId) && inFlight()?.form.clientDraftId !== draftId)
      setFailed('network');
    else if (drafts && drafts.phase !== 'loading') {
      setFailed('');
      showToast(findDraft(draftId)?.publish ? '这份草稿正在发布' : '没有找到这份草稿，可能已发布或删除');
      start();
    }
  });
  useEffect(() => {
    let over = false;
    // Once what the worker has said in this turn is in.
    void Promise.resolve().then(() => !over && first());
    return () => {
      over = true;
    };
  }, [me, draftId, of, draft, drafts?.phase, reads]);
  useEffect(() => {
    if (me) draftsLoaded.current = ask('forum.openDrafts', {}).catch(() => undefined);
  }, [me]);
  return {
    started,
    failed,
    again: () => {
      if (draftId && drafts?.phase === 'error')
        return void ask('forum.openDrafts', {}).then(
          () => setReads((n) => n + 1),
          () => undefined,
        );
      setFailed('');
      start();
    },
    openDraft: (id) => {
      if (startDraft(id, true)) setQuery('draftId', id);
    },
  };
}
