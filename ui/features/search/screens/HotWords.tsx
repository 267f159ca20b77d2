// 热搜: what everybody looks for.
import { useStream } from '../../../bus';
import { openLink } from '../../../app/navigation/openTab';
import s from './SearchScreen.module.css';

export function HotWords({ onLook }: { onLook: (words: string) => void }) {
  const hot = useStream('search.hotWords')?.list ?? [];
  if (!hot.length) return null;
  return (
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
  );
}
