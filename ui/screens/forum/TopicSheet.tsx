// 创建话题: its name and a line about it.
import { useEffect, useState } from 'react';
import { AskFailed } from '../../../bus/envelope';
import { ask } from '../../bus';
import { Button } from '../../components/base/Button';
import { Sheet } from '../../components/base/Sheet';
import { TextArea } from '../../components/base/TextArea';
import { TextField } from '../../components/base/TextField';
import { showToast } from '../../components/base/toast';
import { CoverField, coverState } from '../../components/circles/CoverField';
import type { PickedPicture } from '../../components/media/picked';
import { markDirty } from '../../state/dirty';
import s from './HotListScreen.module.css';

const lengthOf = (text: string): number => Array.from(text.trim()).length;
export type TopicSheetProps = { open: boolean; /** What was looked for in vain. */ name: string; onClose: () => void; onMade: (topic: { topicId: string; name: string }) => void };

export function TopicSheet({ open, name: wished, onClose, onMade }: TopicSheetProps) {
  const [name, setName] = useState(wished.slice(0, 20));
  const [intro, setIntro] = useState('');
  const [cover, setCover] = useState<PickedPicture[]>([]);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const typed = open && (name !== '' || intro !== '' || cover.length > 0);
  useEffect(() => (typed ? markDirty('topic') : undefined), [typed]);
  const off = lengthOf(name) < 2 ? '名称为 2–20 字' : /[#{}|]/.test(name) ? '名称不能含 # { } |' : lengthOf(intro) > 100 ? '简介最多 100 字' : coverState(cover) || undefined;
  const send = () => {
    setBusy(true);
    ask('forum.addTopic', { name: name.trim(), intro: intro.trim(), ...(cover[0]?.url ? { coverUrl: cover[0].url } : null) }).then(
      (topic) => {
        onClose();
        showToast('已创建', true);
        if ('topicId' in topic) onMade(topic);
      },
      (why: unknown) => {
        setBusy(false);
        if (!(why instanceof AskFailed)) return;
        if (why.failure.code === '010004') setWrong('已有同名话题');
        else if (why.failure.code === '010007') setWrong('名称或简介包含不合适的词语');
        else if (why.failure.code === 'network') {
          onClose();
          showToast('待发送，网络恢复后创建');
        }
      },
    );
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="创建话题"
      title
      closable
      footer={
        <div className={s.foot}>
          <Button wide busy={busy} off={off} onClick={send}>
            创建
          </Button>
        </div>
      }
    >
      <TextField
        label="名称" value={name} maxLength={20} placeholder="2–20 字" error={wrong || undefined}
        onChange={(text) => {
          setName(text);
          setWrong('');
        }}
      />
      <CoverField label="封面" scope="topic" value={cover} onChange={setCover} />
      <div className={s.sheet}>
        <TextArea boxed label="简介" placeholder="聊些什么（选填）" value={intro} onChange={setIntro} max={100} minRows={3} maxRows={5} />
      </div>
    </Sheet>
  );
}
