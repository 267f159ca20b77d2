// The screens of all routes but the homes, which allRoutes.ts registers once its script is there.
import type { ReactElement, ReactNode } from 'react';

export type Screen = {
  /** The same element each time, so that a kept page is not drawn anew by its neighbours. */
  node: ReactElement;
  load?: () => Promise<unknown>;
  /** Stands in its place until it can be drawn. */
  wait?: ReactNode;
};
type ScreenFor = (route: string, isUser: boolean) => Screen;

let other: ScreenFor | undefined;
/** Once, by allRoutes.ts. */
export const drawOthers = (by: ScreenFor): void => void (other = by);
/** Undefined until they are registered. */
export const otherScreen = (route: string, isUser: boolean): Screen | undefined => other?.(route, isUser);
