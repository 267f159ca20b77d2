// What is laid out in an editor when its page opens: a draft, words of a page that was killed, something to edit, or a
// blank page. What is begun with, where no draft is named, the page says.
import { useEffect, useEffectEvent, useState } from 'react';
import { ask, read, useStream } from '../../../../bus';
import { showToast } from '../../../../kit/feedback/toast';
import { fromDraft, kindOf } from '../components/form';
import type { Form } from '../components/form';
import { readInFlight } from '../components/inFlight';
import { useQuery } from '../../../../app/navigation/navigation';
import { setQuery } from '../../../../app/navigation/query';
import type { Begun } from './useWriting';

export type Failed = 'gone' | 'forbidden' | 'network';
export type Laying = {
  /** What somebody has begun to write in stays. */
  lay: (form: Form) => void;
  /** False where there is no such draft, or it is on its way. */
  layDraft: (id: string) => boolean;
  /** A blank page, or the words of the one that was killed. */
  layNew: () => void;
  fail: (why: Failed) => void;
};
export type LaidProps = {
  draftType?: 2 | 3;
  /** What the address asks for besides a draft; begun again when it changes. */
  of: string;
  blank: () => Form;
  /** The words of a killed page belong here. */
  fits?: (words: Form) => boolean;
  begin: (laying: Laying) => void;
};
/** `turn`: another draft laid out in the same visit. */
export type Laid = {
  laid: { begun: Begun; turn: number } | null;
  failed: Failed | '';
  again: () => void;
  openDraft: (id: string) => void;
};

export function useLaid({ draftType, of, blank, fits = () => true, begin }: LaidProps): Laid {
  const kind = kindOf({ draftType });
  const draftId = useQuery('draftId');
  const [laid, setLaid] = useState<Laid['laid']>(null);
  const [failed, setFailed] = useState<Failed | ''>('');
  const drafts = useStream('forum.drafts');
  const me = useStream('session.me')?.userId ?? '';
  const draft = useStream('forum.draft', draftId);

  /** `instead`: of what is laid out. */
  const put = (begun: Begun, instead = false) =>
    setLaid((last) => (last && !instead ? last : { begun, turn: (last?.turn ?? 0) + 1 }));
  const layDraft = (id: string, instead = false): boolean => {
    const found =
      read('forum.draft', id) ??
      (read('forum.drafts')?.ids ?? []).map((one) => read('forum.draft', one)).find((d) => d?.draftId === id);
    if (!found || found.draftType !== (draftType ?? 1) || (found.publish !== '' && found.publish !== 'failed'))
      return false;
    const form = fromDraft(found, Date.now());
    const words = readInFlight(me, kind);
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
  const layNew = () => {
    const words = readInFlight(me, kind);
    const lost = words && !read('forum.draft', words.form.clientDraftId) && fits(words.form);
    put({ first: lost ? words.form : blank(), base: 0, restored: lost === true });
    if (lost) showToast('已恢复上次没有写完的内容');
  };
  const start = () =>
    begin({
      lay: (first) => put({ first, base: 0, restored: false }),
      layDraft: (id) => layDraft(id),
      layNew,
      fail: setFailed,
    });
  const first = useEffectEvent(() => {
    if (laid || !me) return;
    if (!draftId) start();
    else if (!layDraft(draftId) && drafts && drafts.phase !== 'loading') layNew();
  });
  useEffect(() => {
    let over = false;
    // Once what the worker has said in this turn is in.
    void Promise.resolve().then(() => !over && first());
    return () => {
      over = true;
    };
  }, [me, draftId, of, draft, drafts?.phase]);
  useEffect(() => {
    if (me) ask('forum.openDrafts', {}).catch(() => undefined);
  }, [me]);
  return {
    laid,
    failed,
    again: () => {
      setFailed('');
      start();
    },
    openDraft: (id) => {
      if (layDraft(id, true)) setQuery('draftId', id);
    },
  };
}
