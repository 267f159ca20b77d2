// What the rail has besides the five places: the ways to the services, under 发布 in a rail with words, and at its foot
// the settings.
import Settings from 'lucide-react/icons/settings';
import { QuickRow } from '../../features/forum/screens/QuickRow';
import { Icon } from '../../kit/media/Icon';
import { openSettings } from '../settings/openSettings';
import s from './RailFoot.module.css';

/** `isNarrow`: of a rail without words. */
export function RailFoot({ isNarrow }: { isNarrow: boolean }) {
  return (
    <>
      {!isNarrow && (
        <div className={s.services}>
          <QuickRow />
        </div>
      )}
      <button
        className={`${s.settings}${isNarrow ? ` ${s.narrow}` : ''}`}
        type="button"
        aria-label="设置"
        onClick={openSettings}
      >
        <Icon as={Settings} size={isNarrow ? 24 : 20} />
        {!isNarrow && <span className={s.word}>设置</span>}
      </button>
    </>
  );
}
