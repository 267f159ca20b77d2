// 举报, as the sheet of the community and the page of Club Z have it: a reason, words (needed for 其他), up to four
// pictures, sent once. A second report of the same thing is answered, not repeated.
import { Suspense, useState } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { Input } from '../../../../bus/client/topics';
import { ask as askBus } from '../../../bus';
import { Chip } from '../../../kit/inputs/Chip';
import { Icon } from '../../../kit/media/Icon';
import { check } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { TextArea } from '../../../kit/inputs/TextArea';
import { showToast } from '../../../kit/feedback/toast';
import { waitingText } from '../../../kit/feedback/waiting';
import { imageOf } from '../../media/components/picked';
import type { PickedPicture } from '../../media/components/picked';
import { alreadyReported, mostWords, needsWords, reportReasons } from './reportText';
import type { ReasonCode } from './reportText';
import s from './ReportForm.module.css';

const PicturePicker = lazyComponent(() =>
  import('../../media/components/PicturePicker').then((m) => ({ default: m.PicturePicker })),
);
const mostPictures = 4;

export type ReportTarget = { targetType: Input<'forum.report'>['targetType']; targetId: string };
export type ReportDraft = {
  reason: ReasonCode | 0;
  words: string;
  pictures: readonly PickedPicture[];
  busy: boolean;
  /** Why it cannot be sent yet. */
  off: string | undefined;
  /** Something would be lost by leaving. */
  touched: boolean;
  setReason: (reason: ReasonCode) => void;
  setWords: (words: string) => void;
  setPictures: (pictures: PickedPicture[]) => void;
  send: () => void;
};

function whyNot(reason: number, words: string, pictures: readonly PickedPicture[]): string | undefined {
  if (!reason) return '请选择原因';
  if (needsWords(reason) && !words.trim()) return '请填写说明';
  if (Array.from(words).length > mostWords) return `说明最多 ${mostWords} 字`;
  if (pictures.some((p) => p.state === 'failed')) return '有图片未上传成功';
  return pictures.some((p) => p.state !== 'ready') ? '图片上传中' : undefined;
}

/** `onDone`: it has been sent, waits for the network, or had been sent before. */
export function useReport({ targetType, targetId }: ReportTarget, onDone: () => void): ReportDraft {
  const [reason, setReason] = useState<ReasonCode | 0>(0);
  const [words, setWords] = useState('');
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const [busy, setBusy] = useState(false);
  const off = whyNot(reason, words, pictures);
  const send = () => {
    if (!reason || off || busy) return;
    setBusy(true);
    const finish = (text: string, good: boolean) => {
      onDone();
      showToast(text, good);
    };
    const images = pictures.flatMap((p) => imageOf(p) ?? []);
    askBus('forum.report', {
      targetType,
      targetId,
      reasonCode: reason,
      content: words.trim(),
      ...(images.length > 0 ? { images } : null),
    }).then(
      () => finish('举报已提交，结果会通知你', true),
      (why: unknown) => {
        const { code, message } = why instanceof AskFailed ? why.failure : { code: '', message: '' };
        if (alreadyReported(code)) return finish('你已举报过', false);
        if (code === 'network') return finish(waitingText(why, '提交'), false);
        if (code === '010002') return finish('内容已被删除或不存在', false);
        setBusy(false);
        if (message) showToast(message);
      },
    );
  };
  return {
    reason,
    words,
    pictures,
    busy,
    off,
    touched: reason !== 0 || words !== '' || pictures.length > 0,
    setReason,
    setWords,
    setPictures,
    send,
  };
}

/** `rows`: the reasons one below the other, as a page has them; else as chips. */
export function ReportForm({ report, rows }: { report: ReportDraft; rows?: boolean }) {
  const { reason, words, pictures } = report;
  const needed = needsWords(reason);
  return (
    <>
      {rows ? (
        <div className={s.rows} role="radiogroup" aria-label="举报原因">
          {reportReasons.map(({ code, word }) => (
            <button
              key={code}
              className={s.row}
              type="button"
              role="radio"
              aria-checked={reason === code}
              onClick={() => report.setReason(code)}
            >
              {word}
              {reason === code && (
                <span className={s.tick}>
                  <Icon d={check} size={20} stroke={2.2} />
                </span>
              )}
            </button>
          ))}
        </div>
      ) : (
        <div className={s.reasons} role="group" aria-label="举报原因">
          {reportReasons.map(({ code, word }) => (
            <span key={code} className={s.reason}>
              <Chip on={reason === code} onClick={() => report.setReason(code)}>
                {word}
              </Chip>
            </span>
          ))}
        </div>
      )}
      <div className={s.words}>
        <TextArea
          boxed
          label="补充说明"
          placeholder={needed ? '请说明具体情况' : '补充说明（选填）'}
          value={words}
          onChange={report.setWords}
          max={mostWords}
          minRows={3}
          maxRows={6}
        />
      </div>
      <div className={s.pictures}>
        <p className={`sub t2 ${s.label}`}>
          截图<span className="cap t3">（选填，最多 {mostPictures} 张）</span>
        </p>
        <Suspense fallback={<i className={`sk ${s.bone}`} />}>
          <PicturePicker
            value={pictures}
            onChange={report.setPictures}
            max={mostPictures}
            label="截图"
            scope="report"
            note={false}
          />
        </Suspense>
      </div>
    </>
  );
}
