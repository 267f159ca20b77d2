// Copying a text, also where the clipboard interface is missing (old webviews, plain http).

/** Whether it was copied. Never throws. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) throw new Error('no clipboard');
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;left:0;top:0;opacity:0';
  document.body.appendChild(field);
  field.select();
  try {
    // The only way before the clipboard interface.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}
