// What the person saw at this moment and the phone cannot show by itself, as lines under it: the window's size, where it
// was scrolled to, the focus, what was typed, what lay over the page, and whether the page was hidden or off line.
import type { Scrolled, ScreenState } from '../../../../bus/inspect/screenState';
import s from './ScreenLines.module.css';

const partNames: Record<Scrolled['of'], string> = { window: '滚到', pane: '栏', part: '内层', strip: '横条' };
const overlayNames: Record<ScreenState['overlays'][number]['kind'], string> = {
  sheet: '底部面板',
  dialog: '对话框',
  menu: '菜单',
  viewer: '看图',
  page: '整页浮层',
};
const named = (what: string, name: string): string => (name ? `${what} ${name}` : what);
const position = ({ x, y }: Scrolled): string => (x > 0 ? `${x}, ${y}` : `${y}`);

function sizeText({ width, height, free }: NonNullable<ScreenState['viewport']>): string {
  return `${width} × ${height}${free < height ? `（键盘上方 ${free}）` : ''}`;
}
function windowText({ viewport, scrolled, connection }: ScreenState): string {
  const places = scrolled
    .filter(({ of, x, y }) => of === 'window' || x > 0 || y > 0)
    .map((one) => `${named(partNames[one.of], one.name)} ${position(one)}`);
  return [viewport ? sizeText(viewport) : '', ...places, connection].filter((part) => part !== '').join(' · ');
}
function typedText({ typed }: ScreenState): string {
  if (!typed) return '';
  const { text, length } = typed;
  if (!text) return `至多 ${length} 字，不记录`;
  return `${length} 字 ${text.length < length ? '…' : ''}${text}`;
}

export function ScreenLines({ screen }: { screen: ScreenState }) {
  const { focus, overlays, online, visible } = screen;
  const lines: [name: string, value: string][] = [
    ['视口', windowText(screen)],
    ['焦点', focus?.role ? named(focus.role, focus.name) : ''],
    ['输入', typedText(screen)],
    ['浮层', overlays.map(({ kind, name, own }) => named(overlayNames[kind], own ?? name)).join(' › ')],
  ];
  return (
    <section className={s.lines} aria-label="当时的屏幕">
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className={s.line}>
            <dt>{name}</dt>
            <dd className="cut" title={value}>
              {value || '—'}
            </dd>
            {name === '视口' && !online && <dd className={s.mark}>离线</dd>}
            {name === '视口' && !visible && <dd className={s.mark}>在后台</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
