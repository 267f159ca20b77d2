// 邀请回答: experts who can be invited to a question; each is told once. Twenty a day.
import { useEffect, useState } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import { ask, read, useStream } from '../../../bus';
import { requireLogin } from '../../../app/stores/authGuard';
import { Button } from '../../../kit/inputs/Button';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { SearchField } from '../../../kit/inputs/SearchField';
import { Sheet } from '../../../kit/overlays/Sheet';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { showToast } from '../../../kit/feedback/toast';
import { UserRow } from '../../users/components/UserRow';
import s from './Question.module.css';

type Sent = 'sending' | 'sent';
export function InviteSheet({ questionId, open, onClose }: { questionId: string; open: boolean; onClose: () => void }) {
  const key = 'for|' + questionId;
  const masters = useStream('questions.masters', key);
  const [words, setWords] = useState('');
  const [sent, setSent] = useState<{ [userId: string]: Sent }>({});
  const load = () => void ask('questions.openMasters', { list: key }).catch(() => undefined);
  useEffect(() => {
    if (open) void ask('questions.openMasters', { list: key }).catch(() => undefined);
  }, [open, key]);
  const set = (userId: string, how: Sent | null) =>
    setSent((last) =>
      how
        ? { ...last, [userId]: how }
        : Object.keys(last).reduce<{ [id: string]: Sent }>(
            (all, id) => (id === userId ? all : { ...all, [id]: last[id] ?? 'sent' }),
            {},
          ),
    );
  const invite = (userId: string) =>
    requireLogin(
      'invite',
      () => {
        set(userId, 'sending');
        ask('questions.invite', { questionId, userIds: [userId] }).then(
          ({ left }) => {
            set(userId, 'sent');
            showToast(left ? '已邀请' : '已邀请，今天的 20 次已用完', true);
          },
          (why: unknown) => {
            const code = why instanceof AskFailed ? why.failure.code : '';
            // Somebody else has invited him meanwhile, or he has answered: it is as good as done.
            set(userId, code === '010004' ? 'sent' : null);
            // It waits, as the list says.
            if (code === 'network') return;
            showToast(
              code === '010008'
                ? '今天的邀请次数已用完'
                : code === '010004'
                  ? '已经邀请过了'
                  : code === '010009'
                    ? '你已被禁言，暂时不能邀请'
                    : '邀请失败，请重试',
            );
          },
        );
      },
      questionId,
    );
  const look = words.trim().toLowerCase();
  const all = masters?.list ?? [];
  const shown = look
    ? all.filter((one) => `${read('users.user', one.userId)?.userName ?? ''} ${one.field}`.toLowerCase().includes(look))
    : all;
  return (
    <Sheet open={open} onClose={onClose} label="邀请回答" title closable>
      <div className={s.search}>
        <SearchField value={words} onChange={setWords} placeholder="搜索达人或领域" label="搜索达人" />
      </div>
      <div className={s.invite}>
        {!masters || (masters.phase === 'loading' && !all.length) ? (
          <RowSkeleton rows={4} />
        ) : masters.phase === 'error' && !all.length ? (
          <ErrorState kind="network" tight onAction={load} />
        ) : !shown.length ? (
          <Empty tight text={look ? '没有找到这样的达人' : '没有可以邀请的达人了'} />
        ) : (
          shown.map((one) => {
            const how = one.isInvited ? 'sent' : (sent[one.userId] ?? (one.waits ? 'waits' : undefined));
            return (
              <UserRow
                key={one.userId}
                userId={one.userId}
                meta={[one.field, `${one.answerCount} 回答`, `${one.likeCount} 赞`].filter(Boolean).join(' · ')}
                right={
                  <Button
                    size="row"
                    kind={how ? 'quiet' : 'outline'}
                    off={how === 'sent' ? '已邀请' : how === 'waits' ? '待发送' : undefined}
                    busy={how === 'sending'}
                    onClick={() => invite(one.userId)}
                  >
                    {how === 'sent' ? '已邀请' : how === 'waits' ? '待发送' : '邀请'}
                  </Button>
                }
              />
            );
          })
        )}
      </div>
    </Sheet>
  );
}
