// Puts words on the clipboard: the modern way, else a hidden field and the old command. Works only within a tap.
import { showToast } from '../feedback/toast';

export function copyText(text: string): Promise<void> {
  if (navigator.clipboard && window.isSecureContext)
    return navigator.clipboard.writeText(text).catch(() => oldWay(text));
  return oldWay(text);
}

/** Says what became of it; true when it is copied. */
export function copyAndSay(text: string, refused = '复制失败'): Promise<boolean> {
  return copyText(text).then(
    () => {
      showToast('复制成功', true);
      return true;
    },
    () => {
      showToast(refused);
      return false;
    },
  );
}

async function oldWay(text: string): Promise<void> {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;left:0;top:0;opacity:0';
  const before = document.activeElement;
  document.body.appendChild(field);
  field.select();
  field.setSelectionRange(0, text.length);
  try {
    if (!document.execCommand('copy')) throw new Error('copy refused');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
