// Writing the notice of a circle, or taking it away.
import { useEffect, useState } from 'react';
import type { Circle } from '../../../../bus/entities/circles';
import { ask } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { lengthOf } from '../../../kit/inputs/lengthOf';
import { Sheet } from '../../../kit/overlays/Sheet';
import { TextArea } from '../../../kit/inputs/TextArea';
import { TextField } from '../../../kit/inputs/TextField';
import { useConfirmClose } from '../../../kit/overlays/useConfirmClose';
import { useSaving } from '../../../kit/feedback/useSaving';
import { markDirty } from '../../../app/stores/dirty';
import { forgetOver, keepOver, readOver } from '../../../app/stores/keptOver';
import s from './CircleNoticeScreen.module.css';

const mostTitle = 30;
const mostText = 500;

type Words = { title: string; content: string };
const wordsOf = (notice: Circle['notice']): Words => ({ title: notice?.title ?? '', content: notice?.content ?? '' });
/** What was published over this notice. One that was to be taken away stands as it is. */
function refusedOver(of: string, notice: Circle['notice']): Words | undefined {
  const words = readOver(of, wordsOf(notice));
  return words?.title ? words : undefined;
}

export function NoticeSheet({ circle, open, onClose }: { circle: Circle; open: boolean; onClose: () => void }) {
  const { tribeId, notice } = circle;
  const of = 'circleNotice.' + tribeId;
  const [begun] = useState(() => refusedOver(of, notice) ?? wordsOf(notice));
  const [title, setTitle] = useState(begun.title);
  const [content, setContent] = useState(begun.content);
  const { busy, wrong, typed, save } = useSaving(onClose, '发布');
  const changed = open && (title !== (notice?.title ?? '') || content !== (notice?.content ?? ''));
  const { close, question } = useConfirmClose(changed && !busy, '公告', () => {
    forgetOver(of);
    onClose();
  });
  useEffect(() => (changed ? markDirty('notice') : undefined), [changed]);

  const off =
    lengthOf(title) === 0
      ? '请填写标题'
      : lengthOf(title) > mostTitle
        ? `标题最多 ${mostTitle} 字`
        : lengthOf(content) === 0
          ? '请填写内容'
          : lengthOf(content) > mostText
            ? `内容最多 ${mostText} 字`
            : undefined;
  const send = (words: Words) => {
    keepOver(of, wordsOf(notice), words);
    const sent = ask('circles.updateNotice', { tribeId, ...words });
    save(sent, words.title ? '已发布' : '已撤下', () => forgetOver(of));
  };
  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        label="圈子公告"
        title
        closable
        footer={
          <div className={s.foot}>
            {notice && (
              <Button kind="outline" onClick={() => send({ title: '', content: '' })}>
                撤下
              </Button>
            )}
            <Button busy={busy} off={off} onClick={() => send({ title: title.trim(), content: content.trim() })}>
              发布
            </Button>
          </div>
        }
      >
        <TextField label="标题" value={title} placeholder="一句话说清" onChange={typed(setTitle)} />
        <div className={s.words}>
          <TextArea
            boxed
            label="内容"
            placeholder="写给全体成员"
            value={content}
            max={mostText}
            minRows={5}
            maxRows={12}
            error={wrong}
            onChange={typed(setContent)}
          />
        </div>
      </Sheet>
      {question}
    </>
  );
}
