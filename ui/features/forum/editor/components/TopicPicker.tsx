// Choosing a topic: those that are talked about most, or what is looked for.
import { useState } from 'react';
import { SearchField } from '../../../../kit/inputs/SearchField';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { TopicList } from './TopicList';
import type { TopicListProps } from './TopicList';
import s from './Rows.module.css';

export function TopicPicker({
  open,
  onClose,
  chosen,
  onPick,
}: { open: boolean; onClose: () => void } & Pick<TopicListProps, 'chosen' | 'onPick'>) {
  const [words, setWords] = useState('');
  return (
    <Sheet open={open} onClose={onClose} label="选择话题" title closable>
      <div className={s.field}>
        <SearchField value={words} onChange={setWords} placeholder="搜索话题" label="搜索话题" />
      </div>
      <TopicList
        words={words.trim()}
        chosen={chosen}
        onPick={(topic) => {
          onPick(topic);
          onClose();
        }}
      />
    </Sheet>
  );
}
