// What the window does that no first screen needs: messages of other pages, the keyboard of a browser, the way into the
// app. A chunk of its own.
import type { CrossPage } from './crossPage';
import { watchCrossPage } from './crossPage';
import type { Edges } from './host';
import { watchKeyboard } from './keyboard';
import { createOpening } from './openApp';
import type { OpenApp } from './openApp';

export type Later = { crossPage: CrossPage; openApp: OpenApp };

export function startLater(edges: Edges, inApp: boolean, pageBegan: number): Later {
  // In the app its host knows who tells the keyboard.
  if (!inApp) watchKeyboard(edges);
  return { crossPage: watchCrossPage(edges, pageBegan), openApp: createOpening(edges) };
}
