// What can be taken away from an opened recording: trace, HAR, and a smaller recording for tests/recordings.
import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Icon } from '../../kit/media/Icon';
import c from './controls.module.css';
import type { Opened } from './session/file';
import type { SavedFile } from './session/save';
import { harFile, momentFile, save, traceFile, trimmedFile } from './session/save';
import type { Session } from './session/session';
import s from './TopBar.module.css';

export function Exports({ file, session }: { file: Opened; session: Session }) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const { cut, place } = useSnapshot(session.moment);
  useEffect(() => {
    if (!open) return undefined;
    const close = (event: Event): void => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !menu.current?.contains(event.target as Node))
        setOpen(false);
    };
    addEventListener('pointerdown', close);
    addEventListener('keydown', close);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('keydown', close);
    };
  }, [open]);
  const give = (make: () => SavedFile) => () => {
    setOpen(false);
    save(make());
  };
  const seqOf = (place: number): number => file.recording.envelopes[place]?.seq ?? 0;
  return (
    <div className={s.menu} ref={menu}>
      <button type="button" className={c.btn} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon as={Download} size={16} />
        <span>导出</span>
      </button>
      {open && (
        <div className={s.list} role="menu">
          <button type="button" role="menuitem" onClick={give(() => traceFile(file))}>
            Chrome trace
            <small>在 Perfetto 或 chrome://tracing 中打开</small>
          </button>
          <button type="button" role="menuitem" onClick={give(() => harFile(file))}>
            HAR
            <small>HTTP 部分，浏览器的网络面板可导入</small>
          </button>
          <button type="button" role="menuitem" onClick={give(() => momentFile(file, place))}>
            此刻
            <small>整个录像，打开时停在 #{seqOf(Math.max(0, place))}</small>
          </button>
          <button type="button" role="menuitem" onClick={give(() => trimmedFile(file, cut))}>
            精简录像
            <small>
              {cut ? `选区 #${seqOf(cut.from)} – #${seqOf(cut.to)}` : '全部；在时间轴上按住 Shift 拖动可选取区间'}，放进
              tests/recordings 即成测试
            </small>
          </button>
        </div>
      )}
    </div>
  );
}
