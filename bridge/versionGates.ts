// What an app of a certain version can do. The app's own list of capabilities decides; the version only where it gives
// none.
import { atLeast } from './appVersion';
import type { HostCommand } from './host';

/** [spec] the versions; [ours] what each opens (product-brief §2.5). Below a gate the browser's way is taken. */
export const gates = {
  switchImmersive: '4.1.9',
  chat: '5.0.2',
  permissions512: '5.1.2',
  multiPick: '5.1.2',
  downloadImage: '5.1.4',
  fetchFilePart: '5.2.1',
  syncRedDot: '5.2.1',
} as const;

export type Ability = HostCommand | keyof typeof gates;
/** `capabilities` is null where the app gave no list. */
export type App = { appVersion: string; capabilities: readonly string[] | null };

export function can(app: App, ability: Ability): boolean {
  if (app.capabilities) return app.capabilities.indexOf(ability) >= 0;
  const gate = (gates as { [ability: string]: string | undefined })[ability];
  return gate === undefined || atLeast(app.appVersion, gate);
}
/** Whether the app's chat entry is offered. In a browser chat is always there. */
export const hasChatEntry = (app: App): boolean => can(app, 'chat');
