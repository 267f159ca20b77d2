// Choosing somebody to mention, in a sheet with a search field. For the editor, comments and chat.
import { useState } from 'react';
import type { UserBrief } from '../../../../../bus/entities/users';
import { SearchField } from '../../../../kit/inputs/SearchField';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { AtList } from './AtList';
import s from './Rows.module.css';

export type AtPickerProps = { open: boolean; onClose: () => void; onPick: (user: UserBrief) => void };

export function AtPicker({ open, onClose, onPick }: AtPickerProps) {
  const [words, setWords] = useState('');
  return (
    <Sheet open={open} onClose={onClose} label="提到的人" title closable>
      <div className={s.field}>
        <SearchField
          value={words}
          onChange={setWords}
          onSubmit={() => undefined}
          placeholder="输入名字查找"
          label="查找要提到的人"
        />
      </div>
      <AtList
        words={words.trim()}
        onPick={(user) => {
          onPick(user);
          onClose();
        }}
      />
    </Sheet>
  );
}
