// What a page is done with, at the foot of the screen (保存, 移除), with room for it under the page.
import type { ReactNode } from 'react';
import s from './BottomBar.module.css';

export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={s.room} />
      <div className={s.bar}>{children}</div>
    </>
  );
}
