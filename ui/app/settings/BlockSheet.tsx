// 黑名单: whom I have blocked, each with the way back. A row stays where it was while its 解除 can be taken back by 拉黑.
import { useState } from 'react';
import { ask, useStream } from '../../bus';
import { Button } from '../../kit/inputs/Button';
import { Empty } from '../../kit/feedback/Empty';
import { Sheet } from '../../kit/overlays/Sheet';
import { UserRow } from '../../features/users/components/UserRow';
import { forgetSnapshot } from '../snapshot/forgetSnapshot';
import { ScrolledRows } from './ScrolledRows';
import { usePagedList } from '../../kit/reading/usePagedList';

const key = 'blocked||';

export function BlockSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const list = useStream('users.people', key);
  // Those let go here: shown until the sheet closes. One whose 解除 is refused is in the list again.
  const [freed, setFreed] = useState<readonly { id: string; at: number }[]>([]);
  const load = usePagedList('users.openPeople', { list: key });
  const ids = list ? list.ids.slice() : [];
  for (const { id, at } of freed) if (!ids.includes(id)) ids.splice(Math.min(at, ids.length), 0, id);
  const set = (userId: string, isBlock: 0 | 1) => {
    const at = ids.indexOf(userId);
    setFreed((last) => last.filter(({ id }) => id !== userId).concat(isBlock ? [] : { id: userId, at }));
    if (isBlock) forgetSnapshot();
    ask('users.block', { userId, isBlock }).catch(() => undefined);
  };
  return (
    <Sheet open={open} onClose={onClose} label="黑名单" title closable>
      <ScrolledRows
        list={list && { ...list, ids }}
        load={load}
        empty={<Empty tight art="follow" text="没有拉黑任何人" />}
      >
        {(id) => {
          const isFreed = !list?.ids.includes(id);
          return (
            <UserRow
              key={id}
              userId={id}
              right={
                <Button kind="outline" size="row" onClick={() => set(id, isFreed ? 1 : 0)}>
                  {isFreed ? '拉黑' : '解除'}
                </Button>
              }
            />
          );
        }}
      </ScrolledRows>
    </Sheet>
  );
}
