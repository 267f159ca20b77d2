// What a control is called in a recording: the role and name that a screen reader would read out. For the taps that the
// bridge tells, and for the focus that the page tells.

/** The part of an element that is read. */
type Control = { getAttribute(name: string): string | null; tagName: string; textContent: string | null };

export const roleOf = (control: Control): string => control.getAttribute('role') || control.tagName.toLowerCase();

/** Never what is typed into a field. */
export function nameOf(control: Control): string {
  const attribute = (name: string): string => control.getAttribute(name) || '';
  const name = attribute('aria-label') || attribute('title') || attribute('placeholder') || control.textContent || '';
  return name.replace(/\s+/g, ' ').trim().slice(0, 40);
}
