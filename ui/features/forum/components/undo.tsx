// 已删除 · 撤销: the five seconds in which a deletion can be taken back. Draws itself into the overlays, with a root of its
// own: the screen that deleted may be left by then.
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { ask } from '../../../bus';
import { overlayRoot } from '../../../kit/overlays/overlayRoot';
import s from './undo.module.css';

let root: Root | null = null;
let timer = 0;

type Take = (undoId: string) => Promise<unknown>;
const undelete: Take = (undoId) => ask('forum.undoDelete', { undoId });

function draw(undoId: string, text: string, late: (why: unknown) => void, undo: Take): void {
  if (!root) {
    const place = overlayRoot().appendChild(document.createElement('div'));
    place.setAttribute('role', 'status');
    place.className = s.place ?? '';
    root = createRoot(place);
  }
  const take = () => {
    end();
    undo(undoId).catch(late);
  };
  root.render(
    <div className={s.bar} key={undoId}>
      <span className="cut">{text}</span>
      <button className={s.undo} type="button" onClick={take}>
        撤销
      </button>
    </div>,
  );
}
function end(): void {
  window.clearTimeout(timer);
  root?.render(null);
}

export function showUndo(undoId: string, text: string, late: (why: unknown) => void, undo: Take = undelete): void {
  draw(undoId, text, late, undo);
  window.clearTimeout(timer);
  timer = window.setTimeout(end, 5000);
}
