// A link that a screen handles itself: a plain click goes through `go`, a click meant for a new tab or a
// download keeps the browser's way. Separate because every part with an href uses it.
import type { MouseEvent } from 'react';

export function linkClick(event: MouseEvent, go: (() => void) | undefined): void {
  if (!go || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  go();
}
