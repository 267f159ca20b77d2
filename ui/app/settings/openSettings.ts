// Opens the settings from anywhere; the sheet itself comes then.
import { proxy } from 'valtio/vanilla';

/** `turn`: each opening is a new sheet. */
export const settingsSheet = proxy({ open: false, turn: 0 });

export function openSettings(): void {
  if (settingsSheet.open) return;
  settingsSheet.turn++;
  settingsSheet.open = true;
}
