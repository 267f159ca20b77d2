// Puts words on the clipboard: the modern way, else a hidden field and the old command. Works only within a tap.
export function copyText(text: string): Promise<void> {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text).catch(() => oldWay(text));
  return oldWay(text);
}

function oldWay(text: string): Promise<void> {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;left:0;top:0;opacity:0';
  const before = document.activeElement;
  document.body.appendChild(field);
  field.select();
  field.setSelectionRange(0, text.length);
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done ? Promise.resolve() : Promise.reject(new Error('copy refused'));
}
