// Lets a screen's cards open what lies over it: menu, report, share, viewer, composer. A screen wraps itself in it
// once; what is opened is loaded then.
import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { idle } from '../../kit/navigation/idle';
import { mayFetchAhead } from '../../kit/navigation/mayFetchAhead';
import { lazyComponent } from '../../kit/navigation/lazyComponent';
import { useOpening } from '../../kit/overlays/useOpening';
import { SheetContext } from '../../features/forum/components/sheets';
import type { SheetAsk } from '../../features/forum/components/sheets';

const SheetHost = lazyComponent(() => import('./SheetHost').then((m) => ({ default: m.SheetHost })));

export type SheetsProps = {
  /** Comments are written here: the composer is there before it is asked for. */
  hasComments?: boolean | undefined;
  children: ReactNode;
};

export function Sheets({ hasComments = false, children }: SheetsProps) {
  const [shown, show, close] = useOpening<SheetAsk>();
  useEffect(() => {
    if (!hasComments || !mayFetchAhead()) return undefined;
    let gone = false;
    void idle()
      .then(() => (gone ? undefined : SheetHost.bring()))
      .then(() => (gone ? undefined : import('./SheetHost').then((m) => m.bringComposer())))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [hasComments]);
  return (
    <SheetContext value={show}>
      {children}
      {shown && (
        <Suspense>
          <SheetHost key={shown.turn} ask={shown.what} open={shown.open} onClose={close} />
        </Suspense>
      )}
    </SheetContext>
  );
}
