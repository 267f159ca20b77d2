// The keyboard of the tool, for the page and for the phone in it alike. What is typed into a field stays there.
import type { Session } from './session/session';
import { speeds } from './session/session';

export const keyHelp: readonly (readonly [keys: string, what: string])[] = [
  ['空格', '播放 / 暂停'],
  ['← →', '上一条 / 下一条（按住 Shift 为 10 条）'],
  ['Home End', '到开头 / 到结尾'],
  ['n · Shift n', '下一个 / 上一个问题'],
  ['[ ]', '慢一档 / 快一档'],
  ['/', '搜索'],
  ['Esc', '清除搜索与筛选，关闭面板'],
  ['?', '显示这张表'],
  ['滚轮', '时间轴缩放（按住 Shift 为平移）'],
  ['拖动', '时间轴定位（按住 Shift 为选取区间）'],
];
export type KeyTargets = { search(): void; help(): void; escape(): void };

export function pressKey(session: Session, key: string, shift: boolean, to: KeyTargets): boolean {
  const by = shift ? 10 : 1;
  if (key === ' ') session.toggle();
  else if (key === 'ArrowLeft') session.step(-by);
  else if (key === 'ArrowRight') session.step(by);
  else if (key === 'Home') session.go(-1);
  else if (key === 'End') session.go(session.file.times.length - 1);
  else if (key === 'n' || key === 'N') toProblem(session, shift ? -1 : 1);
  else if (key === '[' || key === ']') {
    const next = speeds[speeds.findIndex((s) => s === session.moment.speed) + (key === ']' ? 1 : -1)];
    if (next) session.setSpeed(next);
  } else if (key === '/') to.search();
  else if (key === '?') to.help();
  else if (key === 'Escape') to.escape();
  else return false;
  return true;
}
export function toProblem(session: Session, by: 1 | -1): void {
  const { problems } = session.file.inspected;
  const { place } = session.moment;
  const next = by > 0 ? problems.find((p) => p.place > place) : problems.filter((p) => p.place < place).pop();
  if (next) session.go(next.place);
}
