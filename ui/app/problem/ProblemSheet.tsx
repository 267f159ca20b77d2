// 问题反馈: what will be sent, in words and as a list; the person's own words; sending it or saving a file.
import { parts } from '../../../bus/recording/sections';
import { Button } from '../../kit/inputs/Button';
import { Sheet } from '../../kit/overlays/Sheet';
import { TextArea } from '../../kit/inputs/TextArea';
import { LongRow } from './LongRow';
import { Outcome } from './Outcome';
import { PartRow, PartSkeleton } from './PartRow';
import { Recent } from './Recent';
import { ScreenshotRow } from './ScreenshotRow';
import { counted, lasting, sizeText } from './problemText';
import { sizeOf } from './sizeOf';
import { useProblem } from './useProblem';
import s from './ProblemSheet.module.css';

const MAX_WORDS = 500;

export function ProblemSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const p = useProblem();
  const { taken, without, mine } = p;
  const total = taken ? taken.parts.reduce((sum, { count }) => sum + count, 0) : 0;
  const size = taken ? sizeText(sizeOf(taken.parts, without)) : '';
  const held = taken && total > 0 ? lasting(taken.to - taken.from) : '';
  if (mine && (mine.state === 'sent' || mine.state === 'waiting')) {
    const kept = taken?.parts.filter(({ part }) => without.indexOf(part) < 0) ?? [];
    const contents = {
      words: p.words.trim(),
      recording: kept.length > 0 ? `最近 ${held}，${counted(kept.reduce((sum, { count }) => sum + count, 0))} 条` : '',
      hasScreenshot: p.screenshot !== '',
      size,
    };
    return (
      <Sheet open={open} onClose={onClose} label="问题反馈" title closable>
        <Outcome report={mine} contents={contents} onClose={onClose} />
      </Sheet>
    );
  }
  const error = p.error || (mine?.state === 'failed' ? mine.failMessage : '');
  const empty = taken !== null && total === 0;

  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="问题反馈"
      title
      closable
      footer={
        <div className={s.foot}>
          {error && (
            <p className={s.error} role="alert">
              {error}
            </p>
          )}
          <div className={s.buttons}>
            <Button wide kind="quiet" off={!taken || empty} onClick={() => void p.save()}>
              保存文件
            </Button>
            <Button
              wide
              busy={p.busy}
              off={
                !taken
                  ? '正在整理'
                  : empty && !p.words.trim()
                    ? '还没有记录'
                    : p.words.length > MAX_WORDS
                      ? `最多 ${MAX_WORDS} 字`
                      : undefined
              }
              sub={taken && !empty ? size : undefined}
              onClick={() => void p.send()}
            >
              {p.busy ? '发送中' : '发送'}
            </Button>
          </div>
        </div>
      }
    >
      <div className={s.words}>
        <TextArea
          boxed
          label="遇到的问题"
          placeholder="说说遇到了什么问题（选填）"
          value={p.words}
          onChange={p.write}
          max={MAX_WORDS}
          minRows={3}
          maxRows={6}
        />
      </div>
      <section aria-busy={!taken}>
        <h3 className={s.head}>将会发送</h3>
        <p className={s.summary}>
          {!taken
            ? ''
            : empty
              ? '还没有记录到内容，可以稍等几秒，或只发送文字'
              : `最近 ${held}内发生的事，共 ${counted(total)} 条。电话、地址、验证码已去掉，聊天、评论和搜索的文字已遮住。`}
        </p>
        {taken
          ? taken.parts.map(({ part, count, from, to }) => (
              <PartRow
                key={part}
                {...{ part, count, from, to }}
                on={without.indexOf(part) < 0}
                onChange={(on) => p.toggle(part, on)}
              />
            ))
          : parts.map((part) => <PartSkeleton key={part} />)}
        {without.length > 0 && <p className={s.aside}>去掉的部分不会发送。少了它们，问题可能无法完整重现。</p>}
        <ScreenshotRow value={p.screenshot} onChange={p.setScreenshot} />
      </section>
      <LongRow
        held={taken?.isLong && held ? `${held}，${size}` : ''}
        onSave={p.save}
        onSend={() => p.send(true)}
        onChange={p.retake}
      />
      <Recent list={p.others} />
    </Sheet>
  );
}
