// Before anything is typed: what this person looked for on this phone, and what everybody looks for.
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { ask, useStream } from '../../../bus';
import { Chip } from '../../../kit/inputs/Chip';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { HotWords } from './HotWords';
import s from './SearchScreen.module.css';

export function SearchStart({ onLook }: { onLook: (words: string) => void }) {
  const before = useStream('search.history')?.list ?? [];
  const [clearing, setClearing] = useState<boolean | null>(null);
  const clear = () => {
    ask('search.clearHistory', {}).catch(() => undefined);
    setClearing(false);
  };
  return (
    <>
      {before.length > 0 && (
        <section aria-label="搜索历史">
          <div className={s.head}>
            <h2 className="h3">搜索历史</h2>
            <IconButton label="清空搜索历史" onClick={() => setClearing(true)}>
              <Icon as={Trash2} size={18} />
            </IconButton>
          </div>
          <div className={s.chips}>
            {before.map((words) => (
              <Chip key={words} onClick={() => onLook(words)}>
                {words}
              </Chip>
            ))}
          </div>
        </section>
      )}
      <HotWords onLook={onLook} />
      {clearing !== null && (
        <Dialog
          open={clearing}
          onClose={() => setClearing(false)}
          title="清空搜索历史？"
          actions={[
            { label: '取消', onClick: () => setClearing(false) },
            { label: '清空', main: true, onClick: clear },
          ]}
        />
      )}
    </>
  );
}
