// The settings sheet once it is asked for; its script comes then, and is asked for again where it could not be had.
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useSnapshot } from 'valtio/react';
import { showToast } from '../../kit/feedback/toast';
import { loadWithTimeout } from '../../kit/navigation/scriptLoading';
import { settingsSheet } from './openSettings';

type Drawn = ComponentType<{ open: boolean; onClose: () => void }>;

export function SettingsHost() {
  const { open, turn } = useSnapshot(settingsSheet);
  const [Sheet, setSheet] = useState<Drawn | null>(null);
  useEffect(() => {
    if (!open || Sheet) return;
    loadWithTimeout(() => import('./SettingsSheet')).then(
      (m) => setSheet(() => m.SettingsSheet),
      () => {
        settingsSheet.open = false;
        showToast('加载失败，请检查网络');
      },
    );
  }, [open, Sheet]);
  return turn > 0 && Sheet ? <Sheet key={turn} open={open} onClose={() => void (settingsSheet.open = false)} /> : null;
}
