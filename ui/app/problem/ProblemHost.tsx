// What of 问题反馈 is always there: the sheet once it is asked for, the mark of a long recording, and the memory of
// tickets.
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useSnapshot } from 'valtio/react';
import { ask, useStream } from '../../bus';
import { showToast } from '../../kit/feedback/toast';
import { isPlaying, longRecording } from '../recording/longState';
import { keep, readKept } from '../stores/pageStorage';
import { loadWithRetry, loadWithTimeout } from '../../kit/navigation/scriptLoading';
import { ALONE, openProblem, problem, WAITING } from './openProblem';
import { keepTicket } from './tickets';
import s from './ProblemHost.module.css';

type Drawn = ComponentType<{ open: boolean; onClose: () => void }>;

export function ProblemHost() {
  const { open, turn } = useSnapshot(problem);
  const { since } = useSnapshot(longRecording);
  const list = useStream('session.reports')?.list;
  const [Sheet, setSheet] = useState<Drawn | null>(null);

  useEffect(() => {
    if (!open || Sheet) return;
    // Asked for again at each opening: a script that could not be had off line can be had later.
    loadWithTimeout(() => import('./ProblemSheet')).then(
      (m) => setSheet(() => m.ProblemSheet),
      () => {
        problem.open = false;
        showToast('加载失败，请检查网络');
      },
    );
  }, [open, Sheet]);
  useEffect(() => {
    if (isPlaying()) return;
    if (readKept(WAITING)) ask('session.openReports', {}).catch(() => undefined);
    if (readKept(ALONE))
      loadWithRetry(() => import('./sendAlone')).then(
        (m) => m.resumeAlone(),
        () => undefined,
      );
  }, []);
  useEffect(() => {
    if (!list || isPlaying()) return;
    for (const { state, ticket, at } of list) if (state === 'sent') keepTicket(ticket, at);
    if (list.every(({ state }) => state === 'sent')) keep(WAITING, '');
  }, [list]);

  return (
    <>
      {turn > 0 && Sheet && <Sheet key={turn} open={open} onClose={() => void (problem.open = false)} />}
      {since > 0 && (
        <button
          className={s.mark}
          type="button"
          aria-label="正在长时间记录，打开问题反馈"
          data-unseen=""
          onClick={openProblem}
        >
          <span className={s.dot} />
          记录中
        </button>
      )}
    </>
  );
}
