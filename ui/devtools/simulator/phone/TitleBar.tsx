// The app's title bar over a page: its title as the page set it, back as the phone's own, and a way to close the page.
import { chevronLeft, x } from '../../../kit/media/icons';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { TITLE } from '../state/bars';
import { tellTop } from '../state/frames';
import type { Layer } from '../state/phone';
import { appBack, closeLayer } from '../state/stack';
import s from './TitleBar.module.css';

/** What a native page is called; names are the page's own words. */
export const nativeNames: Record<string, string> = {
  appStore: '应用商店',
  certification: '车主认证',
  profile: '编辑资料',
};

export function TitleBar({ layer, top, depth }: { layer: Readonly<Layer>; top: number; depth: number }) {
  const title = layer.kind === 'web' ? layer.title : (nativeNames[layer.name] ?? layer.name);
  return (
    <div className={s.bar} style={{ top, height: TITLE }} data-testid="title">
      <IconButton label="应用返回" onClick={() => appBack(() => tellTop('backPressed'))}>
        <Icon d={chevronLeft} />
      </IconButton>
      <p className={`${s.title} cut`}>{title}</p>
      {depth > 0 ? (
        <IconButton label="关闭页面" onClick={() => closeLayer(layer.id)}>
          <Icon d={x} size={20} />
        </IconButton>
      ) : (
        <span className={s.none} />
      )}
    </div>
  );
}
