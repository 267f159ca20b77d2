// 推荐: what the house recommends, swiped sideways.
import { useStream } from '../../../bus';
import { Link } from '../../../kit/navigation/Link';
import { Picture } from '../../../kit/media/Picture';
import { SectionHead } from '../../../kit/layout/SectionHead';
import { dryCargo } from '../../../app/links/content';
import { openLink } from '../../../app/navigation/openTab';
import { canOpen } from '../../../app/navigation/routes';
import s from './ContentList.module.css';

export function Recommendations() {
  const resource = useStream('content.recommendations');
  const list = (resource?.list ?? []).filter(({ link }) => canOpen(link));
  if (resource?.phase === 'loading' || !resource) {
    return (
      <section className={s.recommended} aria-hidden="true">
        <SectionHead title="推荐" />
        <div className={s.strip}>
          {[0, 1, 2].map((at) => (
            <div key={at} className={s.tile}>
              <i className={`sk ${s.wait}`} />
            </div>
          ))}
        </div>
      </section>
    );
  }
  if (!list.length) return null;
  return (
    <section className={s.recommended} aria-label="推荐">
      <SectionHead title="推荐" more="干货" href={dryCargo()} />
      <div className={s.strip} data-swipe="own">
        {list.map(({ recId, title, coverUrl, link }) => (
          <Link key={recId} className={s.tile} href={link} onPress={() => openLink(link)}>
            <Picture src={coverUrl} ratio={4 / 3} width={345} radius={4} />
            <span className={`c2 ${s.name}`}>{title}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}
