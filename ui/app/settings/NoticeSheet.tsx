// Which notices are wanted, kind by kind.
import { useEffect } from 'react';
import { ask, useStream } from '../../bus';
import { ErrorState } from '../../kit/feedback/ErrorState';
import { Group, ListRow } from '../../kit/layout/ListRow';
import { Sheet } from '../../kit/overlays/Sheet';
import { RowSkeleton } from '../../kit/feedback/RowSkeleton';
import { Switch } from '../../kit/inputs/Switch';
import s from './SettingsSheet.module.css';

const kinds = [
  { key: 'comment', name: '评论与回复' },
  { key: 'like', name: '赞' },
  { key: 'at', name: '@我' },
  { key: 'follow', name: '新的关注' },
  { key: 'invite', name: '回答与邀请' },
  { key: 'activity', name: '活动提醒' },
  { key: 'system', name: '社区公告' },
] as const;
const load = (): void => void ask('users.openSettings', {}).catch(() => undefined);

export function NoticeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const settings = useStream('users.settings');
  useEffect(load, []);
  const value = settings?.value;
  return (
    <Sheet open={open} onClose={onClose} label="互动通知" title closable>
      {value ? (
        <div className={s.ground}>
          <Group>
            {kinds.map(({ key, name }) => (
              <ListRow key={key} label={name}>
                <Switch
                  label={name}
                  checked={value[key] === 1}
                  onChange={(on) => void ask('users.changeSettings', { [key]: on ? 1 : 0 }).catch(() => undefined)}
                />
              </ListRow>
            ))}
          </Group>
          <p className={`cap t3 ${s.hint}`}>申请结果与内容处理结果始终会通知你</p>
        </div>
      ) : settings?.phase === 'error' ? (
        <ErrorState kind="network" tight onAction={load} />
      ) : (
        <RowSkeleton rows={4} />
      )}
    </Sheet>
  );
}
