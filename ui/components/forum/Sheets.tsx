// Lets a screen's cards open what lies over it: menu, report, share, viewer, composer. A screen wraps itself in it once;
// what is opened is loaded then.
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { SheetContext } from './sheets';
import type { SheetAsk } from './sheets';

const SheetHost = lazy(() => import('./SheetHost').then((m) => ({ default: m.SheetHost })));

/** A sheet that closes is still drawn while it leaves; each opening is a new one. */
type Shown = { ask: SheetAsk; open: boolean; turn: number };

export function Sheets({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [show] = useState(() => (ask: SheetAsk) => setShown((last) => ({ ask, open: true, turn: (last?.turn ?? 0) + 1 })));
  return (
    <SheetContext value={show}>
      {children}
      {shown && (
        <Suspense>
          <SheetHost key={shown.turn} ask={shown.ask} open={shown.open} onClose={() => setShown({ ...shown, open: false })} />
        </Suspense>
      )}
    </SheetContext>
  );
}
