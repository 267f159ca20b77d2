// The first stop of the Tab key: from the head of a page to its content.
import { createPortal } from 'react-dom';
import s from './SkipLink.module.css';

const front = document.body.insertBefore(document.createElement('div'), document.body.firstChild);

function skip(): void {
  const pages = Array.from(document.querySelectorAll<HTMLElement>('main'));
  const page = pages.find((main) => main.offsetParent !== null);
  const content = page?.querySelector<HTMLElement>('[role=tabpanel], article') ?? page;
  if (!content) return;
  if (!content.hasAttribute('tabindex')) content.tabIndex = -1;
  content.focus();
}

export function SkipLink() {
  return createPortal(
    <button className={s.skip} type="button" onClick={skip}>
      跳到内容
    </button>,
    front,
  );
}
