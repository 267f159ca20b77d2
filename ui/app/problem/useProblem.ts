// The state of one opening of 问题反馈: what was taken, what is left out, the words, and how far sending is.
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { AskFailed } from '../../../bus/protocol/envelope';
import type { Part } from '../../../bus/recording/sections';
import { read, useStream } from '../../bus';
import { copyText } from '../../kit/text/copyText';
import { showToast } from '../../kit/feedback/toast';
import { fileOf, nextRecorded, takeRecording } from '../recording/recording';
import type { Taken } from '../recording/recording';
import { keep, readKept } from '../stores/pageStorage';
import type { Report } from './Outcome';
import { alone } from './sendAlone';
import { dropReport, saveFile, sendProblem } from './sendProblem';

/** Where the words are kept until they are sent: not for whoever uses the phone next. */
const draftKey = (userId: string): string => ['problem.words', userId].filter(Boolean).join('.');
/** The recorder gives its lines once a second: what was done just before must be among them. */
const SETTLE_MS = 1200;
const none: readonly Report[] = [];

const savedWords = {
  saved: '已保存',
  shared: '已保存',
  copied: '文件内容已复制',
  cancelled: '',
  failed: '保存失败',
} as const;

export function useProblem() {
  const byWorker = useStream('session.reports')?.list ?? none;
  const byPage = useSnapshot(alone).list;
  // Both may have sent it, and the server counted it once.
  const reports = byWorker.concat(
    byPage.filter(({ ticket }) => !ticket || !byWorker.some((one) => one.ticket === ticket)),
  );
  const [taken, setTaken] = useState<Taken | null>(null);
  const [turn, setTurn] = useState(0);
  const [without, setWithout] = useState<readonly Part[]>([]);
  // After a reload the sheet may be open before it is known who this is.
  const draft = draftKey(useStream('session.me')?.userId ?? '');
  const [opened, setOpened] = useState(draft);
  const [words, setWords] = useState(() => readKept(draft));
  if (opened !== draft) {
    setOpened(draft);
    setWords(words || readKept(draft));
  }
  const [screenshot, setScreenshot] = useState('');
  /** Reports from before this one was sent; null while nothing is sent. */
  const [before, setBefore] = useState<readonly string[] | null>(null);
  const [error, setError] = useState('');
  const handedOver = useRef<() => void>(() => undefined);

  useEffect(() => {
    let gone = false;
    async function take(): Promise<void> {
      const it = await takeRecording();
      if (gone) return;
      setTaken(it);
      if (it.lines.length > 0) return;
      await nextRecorded();
      if (!gone) setTurn(turn + 1);
    }
    const timer = setTimeout(() => void take(), turn === 0 ? SETTLE_MS : 0);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [turn]);

  const mine = before === null ? undefined : reports.filter(({ reportId }) => before.indexOf(reportId) < 0)[0];
  const state = mine?.state;
  useEffect(() => {
    if (state === 'sent' || state === 'waiting') keep(draft, '');
    if (state) handedOver.current();
  }, [state, draft]);

  const write = (text: string): void => {
    setWords(text);
    keep(draft, text);
  };
  const toggle = (part: Part, on: boolean): void =>
    setWithout(on ? without.filter((one) => one !== part) : without.concat(part));

  async function deliver(
    what: Taken,
    known: readonly string[],
    stored: Promise<boolean>,
    keepRefused: boolean,
  ): Promise<boolean> {
    try {
      await sendProblem(await fileOf(what, without), words.trim(), screenshot, stored);
      return true;
    } catch (why) {
      const { code, message } = why instanceof AskFailed ? why.failure : { code: '', message: '' };
      // It waits in the outbox; the stream says so.
      if (code === 'network') return true;
      // All of it stands here still, for the next try: a second copy in the outbox would be sent beside it.
      if (!keepRefused)
        for (const { reportId, state: how } of read('session.reports')?.list ?? none)
          if (how === 'failed' && known.indexOf(reportId) < 0) dropReport(reportId);
      setBefore(null);
      if (code !== 'cancelled') setError(message || '没有发送成功，请稍后再试，或先保存文件');
      return false;
    }
  }
  /**
   * True once the report is kept to be sent; false when it was not taken. `keepRefused`: the outbox keeps it although it
   * is refused.
   */
  function send(keepRefused = false): Promise<boolean> {
    if (!taken) return Promise.resolve(false);
    const known = reports.map(({ reportId }) => reportId);
    setError('');
    setBefore(known);
    const stored = new Promise<boolean>((resolve) => (handedOver.current = () => resolve(true)));
    return Promise.race([stored, deliver(taken, known, stored, keepRefused)]);
  }
  async function save(): Promise<boolean> {
    if (!taken) return false;
    const how = await fileOf(taken, without)
      .then((file) => saveFile(file, taken.to || Date.now(), copyText))
      .catch(() => 'failed' as const);
    if (savedWords[how]) showToast(savedWords[how], how !== 'failed');
    return how !== 'failed' && how !== 'cancelled';
  }
  return {
    taken,
    without,
    words,
    screenshot,
    error,
    mine,
    busy: before !== null && (!state || state === 'sending'),
    others: reports.filter((one) => one !== mine),
    write,
    toggle,
    setScreenshot,
    send,
    save,
    retake: () => setTurn(turn + 1),
  };
}
