// Before anything is typed: what this person looked for on this phone, and what everybody looks for.
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { ask, useStream } from '../../../bus';
import { Chip } from '../../../kit/inputs/Chip';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { openLink } from '../../../app/navigation/openTab';
import s from './SearchScreen.module.css';

export function SearchStart({ onLook }: { onLook: (words: string) => void }) {
  const before = useStream('search.history')?.list ?? [];
  const hot = useStream('search.hotWords')?.list ?? [];
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
      {hot.length > 0 && (
        <section aria-label="热搜">
          <div className={s.head}>
            <h2 className="h3">热搜</h2>
          </div>
          <ol className={s.hot}>
            {hot.map(({ word, link, tag }, i) => (
              <li key={word}>
                <button className={s.word} type="button" onClick={() => (link ? openLink(link) : onLook(word))}>
                  <span className={`num ${i < 3 ? s.top : s.rank}`}>{i + 1}</span>
                  <span className={`cut ${s.text}`}>{word}</span>
                  {tag && (
                    <span className={s.tag} data-hot={tag === '热' || undefined}>
                      {tag}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
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
