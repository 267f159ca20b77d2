// Switches of what a person has chosen on the server, in a sheet of their own.
import { useEffect } from 'react';
import type { PersonSettings } from '../../../bus/entities/users';
import { ask, useStream } from '../../bus';
import { ErrorState } from '../../kit/feedback/ErrorState';
import { RowSkeleton } from '../../kit/feedback/RowSkeleton';
import { Group, ListRow } from '../../kit/layout/ListRow';
import { Sheet } from '../../kit/overlays/Sheet';
import { Switch } from '../../kit/inputs/Switch';
import s from './SettingsSheet.module.css';

export type SwitchSheetProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  switches: readonly { readonly key: keyof PersonSettings; readonly name: string; readonly note?: string }[];
  /** Below them. */
  hint?: string;
};
const load = (): void => void ask('users.openSettings', {}).catch(() => undefined);

export function SwitchSheet({ open, onClose, label, switches, hint }: SwitchSheetProps) {
  const settings = useStream('users.settings');
  useEffect(load, []);
  const value = settings?.value;
  return (
    <Sheet open={open} onClose={onClose} label={label} title closable>
      {value ? (
        <div className={s.ground}>
          <Group>
            {switches.map(({ key, name, note }) => (
              <ListRow key={key} label={name} note={note}>
                <Switch
                  label={name}
                  checked={value[key] !== 0}
                  onChange={(on) => void ask('users.changeSettings', { [key]: on ? 1 : 0 }).catch(() => undefined)}
                />
              </ListRow>
            ))}
          </Group>
          {hint && <p className={`cap t3 ${s.hint}`}>{hint}</p>}
        </div>
      ) : settings?.phase === 'error' ? (
        <ErrorState kind="network" tight onAction={load} />
      ) : (
        <RowSkeleton rows={switches.length} />
      )}
    </Sheet>
  );
}
