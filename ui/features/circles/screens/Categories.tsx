// 全部, cut by categories: a row of chips that sticks under the bar while the list is read.
import { useStream } from '../../../bus';
import { Chip } from '../../../kit/inputs/Chip';
import s from './CircleListScreen.module.css';

export function Categories({ value, onChange }: { value: string; onChange: (categoryId: string) => void }) {
  const categories = useStream('circles.categories');
  const list = categories?.list ?? [];
  const waits = !list.length && (!categories || categories.phase === 'loading');
  return (
    <div className={s.all}>
      <h2 className={`h3 ${s.allHead}`}>全部圈子</h2>
      {waits && (
        <div className={s.chips} aria-hidden="true">
          {[0, 1, 2, 3, 4].map((i) => (
            <i key={i} className={`sk ${s.chipBone}`} />
          ))}
        </div>
      )}
      {list.length > 0 && (
        <div className={s.chips} role="group" aria-label="分类" data-swipe="own">
          {[{ categoryId: '', name: '全部' }, ...list].map(({ categoryId, name }) => (
            <span key={categoryId} className={s.chip}>
              <Chip on={value === categoryId} onClick={() => onChange(categoryId)}>
                {name}
              </Chip>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
