// The room of the pane at the right of a post, an article or an answer, where comments scroll by themselves.
import { useLayoutEffect } from 'react';

/** Keeps it free while `isHere`, in a window that is wide enough (ui/styles/base.css). */
export function usePaneRoom(isHere: boolean): void {
  // The boot script has set it for a first page.
  useLayoutEffect(() => {
    if (!isHere) return undefined;
    const { dataset } = document.documentElement;
    dataset['pane'] = '';
    return () => {
      delete dataset['pane'];
    };
  }, [isHere]);
}
