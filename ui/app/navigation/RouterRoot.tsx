// Around what is drawn with a React root of its own: its links go by our history, as those of App do.
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { exactPath, useRouterLocation, useRouterSearch } from './router';

export function RouterRoot({ children }: { children: ReactNode }) {
  return (
    <Router hook={useRouterLocation} searchHook={useRouterSearch} parser={exactPath}>
      {children}
    </Router>
  );
}
