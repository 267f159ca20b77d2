// The provinces that have clubs, as chips with their numbers; and the one where the person is, after a tap.
import LocateFixed from 'lucide-react/icons/locate-fixed';
import { ask, useStream } from '../../../bus';
import { Chip } from '../../../kit/inputs/Chip';
import { Icon } from '../../../kit/media/Icon';
import { showToast } from '../../../kit/feedback/toast';
import { useLocating } from '../../../kit/map/useLocating';
import s from './ClubList.module.css';

export function Provinces({ value, onChange }: { value: string; onChange: (province: string) => void }) {
  const provinces = useStream('carClubs.provinces');
  const list = provinces?.list ?? [];
  const { busy, locate, question } = useLocating({
    area: '地区',
    good: '可找到你所在地区的车友会',
    onFound: (place) => {
      const name = place?.provinceName ?? '';
      if (!name) return showToast('没有找到你的位置');
      // 上海市 is 上海 here.
      const one = list.find((province) => name.indexOf(province.provinceName) === 0);
      return one ? onChange(one.provinceName) : showToast('你所在地区暂无车友会');
    },
  });
  return (
    <>
      <div className={s.provinces} role="group" aria-label="地区" data-swipe="own">
        <span className={s.chip}>
          <Chip on={value === ''} onClick={() => onChange('')}>
            全国
          </Chip>
        </span>
        {list.map(({ provinceName, count }) => (
          <span key={provinceName} className={s.chip}>
            <Chip on={value === provinceName} count={String(count)} onClick={() => onChange(provinceName)}>
              {provinceName}
            </Chip>
          </span>
        ))}
        {!list.length &&
          provinces?.phase !== 'error' &&
          [0, 1, 2, 3].map((i) => <i key={i} className={`sk ${s.chipBone}`} />)}
        {!list.length && provinces?.phase === 'error' && (
          <span className={s.chip}>
            <Chip onClick={() => void ask('carClubs.openProvinces', {}).catch(() => undefined)}>
              加载失败，点击重试
            </Chip>
          </span>
        )}
        <button className={s.locate} type="button" aria-label="定位到我的地区" aria-busy={busy} onClick={locate}>
          <Icon as={LocateFixed} size={18} />
          <span>{busy ? '定位中' : '附近'}</span>
        </button>
      </div>
      {question}
    </>
  );
}
