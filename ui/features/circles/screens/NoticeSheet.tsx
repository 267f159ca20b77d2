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
import s from './CircleNoticeScreen.module.css';

const mostTitle = 30;
const mostText = 500;

export function NoticeSheet({ circle, open, onClose }: { circle: Circle; open: boolean; onClose: () => void }) {
  const { tribeId, notice } = circle;
  const [title, setTitle] = useState(notice?.title ?? '');
  const [content, setContent] = useState(notice?.content ?? '');
  const { busy, wrong, typed, save } = useSaving(onClose, '发布');
  const changed = open && (title !== (notice?.title ?? '') || content !== (notice?.content ?? ''));
  const { close, question } = useConfirmClose(changed && !busy, '公告', onClose);
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
  const send = (words: { title: string; content: string }) =>
    save(ask('circles.updateNotice', { tribeId, ...words }), words.title ? '已发布' : '已撤下');
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
        <TextField
          label="标题"
          value={title}
          maxLength={mostTitle}
          placeholder="一句话说清"
          onChange={typed(setTitle)}
        />
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
