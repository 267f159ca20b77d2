// The measures of the two phones, and who of their bars stands over which page.
import type { Layer, Platform, Tab, TitleBar } from './phone';

export const screen = { width: 390, height: 844 };
export const bars: Record<Platform, { status: number; home: number }> = {
  ios: { status: 50, home: 26 },
  android: { status: 34, home: 18 },
};
export const TITLE = 44;
export const TAB = 50;

/** Of a page over others, unless its picture runs under the status bar. */
export const hasTitle = (mode: TitleBar, layer: Layer, depth: number): boolean =>
  mode !== 'never' && (layer.kind === 'native' || (!layer.immersive && (mode === 'always' || depth > 0)));
export const isPlace = (tab: Tab): boolean => tab === 'community' || tab === 'club';
