// Lets a screen's cards open what lies over it: menu, report, share, viewer, composer. A screen wraps itself in it
// once; what is opened is loaded then.
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { lazyComponent } from '../../kit/navigation/lazyComponent';
import { useOpening } from '../../kit/overlays/useOpening';
import { SheetContext } from '../../features/forum/components/sheets';
import type { SheetAsk } from '../../features/forum/components/sheets';

const SheetHost = lazyComponent(() => import('./SheetHost').then((m) => ({ default: m.SheetHost })));

export function Sheets({ children }: { children: ReactNode }) {
  const [shown, show, close] = useOpening<SheetAsk>();
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
