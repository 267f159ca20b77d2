// 创建话题: its name and a line about it. One that was refused after it waited begins with its words.
import { useEffect, useState } from 'react';
import { ask, read } from '../../../bus';
import { lengthOf } from '../../../kit/inputs/lengthOf';
import { Sheet } from '../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../kit/overlays/SheetFoot';
import { TextArea } from '../../../kit/inputs/TextArea';
import { TextField } from '../../../kit/inputs/TextField';
import { useConfirmClose } from '../../../kit/overlays/useConfirmClose';
import { useSaving } from '../../../kit/feedback/useSaving';
import { CoverField, coverState } from '../../circles/components/CoverField';
import type { PickedPicture } from '../../media/components/picked';
import { markDirty } from '../../../app/stores/dirty';
import s from './HotListScreen.module.css';

export type TopicSheetProps = {
  open: boolean;
  /** What was looked for in vain. */ name: string;
  onClose: () => void;
  onMade: (topic: { topicId: string; name: string }) => void;
};

export function TopicSheet({ open, name: given, onClose, onMade }: TopicSheetProps) {
  const [refused] = useState(() => read('forum.refusedTopic'));
  const [name, setName] = useState(given || (refused?.name ?? ''));
  const [intro, setIntro] = useState(given ? '' : (refused?.intro ?? ''));
  const [cover, setCover] = useState<PickedPicture[]>([]);
  const { busy, wrong, typed, save } = useSaving(onClose, '创建', {
    '010004': '已有同名话题',
    '010007': '名称或简介包含不合适的词语',
  });
  const isTouched = open && (name !== '' || intro !== '' || cover.length > 0);
  const { close, question } = useConfirmClose(isTouched && !busy, '创建话题', () => {
    const last = read('forum.refusedTopic');
    // Words that were refused before and are not shown here stay.
    if (last && !(given && last === refused)) ask('forum.forgetRefusedTopic', {}).catch(() => undefined);
    onClose();
  });
  useEffect(() => (isTouched ? markDirty('topic') : undefined), [isTouched]);
  const off =
    lengthOf(name) < 2 || lengthOf(name) > 20
      ? '名称为 2–20 字'
      : /[#{}|]/.test(name)
        ? '名称不能含 # { } |'
        : lengthOf(intro) > 100
          ? '简介最多 100 字'
          : coverState(cover) || undefined;
  const send = () =>
    save(
      ask('forum.addTopic', {
        name: name.trim(),
        intro: intro.trim(),
        ...(cover[0]?.url ? { coverUrl: cover[0].url } : null),
      }),
      '已创建',
      (topic) => {
        if ('topicId' in topic) onMade(topic);
      },
    );
  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        label="创建话题"
        title
        closable
        footer={
          <SheetFoot busy={busy} off={off} onPress={send}>
            创建
          </SheetFoot>
        }
      >
        <TextField label="名称" value={name} placeholder="2–20 字" error={wrong} onChange={typed(setName)} />
        <CoverField label="封面" scope="topic" value={cover} onChange={setCover} />
        <div className={s.sheet}>
          <TextArea
            boxed
            label="简介"
            placeholder="聊些什么（选填）"
            value={intro}
            onChange={setIntro}
            max={100}
            minRows={3}
            maxRows={5}
          />
        </div>
      </Sheet>
      {question}
    </>
  );
}
