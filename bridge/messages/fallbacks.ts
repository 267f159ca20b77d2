// All functions that entries with `fallback: 'browser'` ask for. In a chunk of its own, with the browser host.
import { barsFallbacks } from './barsFallbacks';
import type { FallbacksOf } from './message';
import type { AllMessages } from './messages';
import { navigationFallbacks } from './navigationFallbacks';
import { permissionsFallbacks } from './permissionsFallbacks';
import { picturesFallbacks } from './picturesFallbacks';
import { sharingFallbacks } from './sharingFallbacks';
import { signInFallbacks } from './signInFallbacks';

export const fallbacks: FallbacksOf<AllMessages> = {
  ...barsFallbacks,
  ...navigationFallbacks,
  ...permissionsFallbacks,
  ...picturesFallbacks,
  ...sharingFallbacks,
  ...signInFallbacks,
};
