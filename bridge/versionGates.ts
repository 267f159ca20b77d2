// What an app can do. Its own list of capabilities decides; its version only where it gives none.
import { atLeast } from './appVersion';

/** Abilities that are no messages of their own, with the first version that has them. */
export const abilities = {
  chat: '5.0.2',
  /** The permission types PHOTO512 and CAMERA512. */
  permissions512: '5.1.2',
  /** More than one picture at a time. */
  multiPick: '5.1.2',
} as const;
export type Ability = keyof typeof abilities;
/** `capabilities` is null where the app gave no list. */
export type App = { appVersion: string; capabilities: readonly string[] | null };

/** `since`: the first version with it; null: every version. */
export function can(app: App, name: string, since: string | null): boolean {
  if (app.capabilities) return app.capabilities.indexOf(name) >= 0;
  return since === null || atLeast(app.appVersion, since);
}
export const hasAbility = (app: App, ability: Ability): boolean => can(app, ability, abilities[ability]);
