// What the first screen does not need: messages between pages, the keyboard in a browser, opening the app from a
// browser. A chunk of its own.
import type { CrossPage } from './crossPage';
import { watchCrossPage } from './crossPage';
import type { Edges } from './host';
import { watchKeyboard } from './keyboard';
import { createOpenApp } from './openApp';
import type { OpenApp } from './openApp';

export type Later = { crossPage: CrossPage; openApp: OpenApp };

export function startLater(edges: Edges, inApp: boolean, pageBegan: number): Later {
  // Inside the app the app host decides whether the app or the viewport tells the height.
  if (!inApp) watchKeyboard(edges);
  return { crossPage: watchCrossPage(edges, pageBegan), openApp: createOpenApp(edges) };
}
