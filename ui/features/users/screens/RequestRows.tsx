// Requests of one kind on 申请进度: a list with a way on where there are none, and a request's card with what can be done
// about it.
import type { ReactElement } from 'react';
import type { How, ListState } from '../../../../bus/entities/paging';
import { Button } from '../../../kit/inputs/Button';
import { Empty } from '../../../kit/feedback/Empty';
import { PagedRows } from '../../forum/components/PagedRows';
import { ProgressCard, ProgressSkeleton } from '../components/ProgressCard';
import type { ProgressCardProps } from '../components/ProgressCard';
import { navigate } from '../../../app/navigation/navigation';
import type { Withdrawal } from './useWithdrawal';

export type RequestsProps = { load: (how: How) => void };
/** Where nothing was asked for. */
type WayOn = { action: string; href: string } | { action: string; sub: string | undefined; onAction: () => void };
export type RequestRowsProps = RequestsProps & {
  list: ListState | undefined;
  kind: string;
  wayOn: WayOn;
  children: (applyId: string) => ReactElement;
};

export function RequestRows({ list, kind, load, wayOn, children }: RequestRowsProps) {
  const way = 'href' in wayOn ? { ...wayOn, onAction: () => navigate(wayOn.href) } : wayOn;
  return (
    <PagedRows
      list={list}
      name={`progress ${kind}`}
      size={164}
      load={load}
      skeleton={<ProgressSkeleton />}
      empty={<Empty tight text="暂无申请" {...way} />}
    >
      {children}
    </PagedRows>
  );
}

/** With `withdrawal`: 撤回 and its question. */
export function RequestCard({ withdrawal, children, ...card }: ProgressCardProps & { withdrawal: Withdrawal }) {
  return (
    <>
      <ProgressCard {...card}>
        {withdrawal.button}
        {children}
      </ProgressCard>
      {withdrawal.question}
    </>
  );
}

/** 重新申请 of what is called `name`: leads somewhere, or does something. */
export function AgainButton({
  name,
  word = '重新申请',
  ...to
}: { name: string; word?: string } & ({ href: string } | { onClick: () => void })) {
  const leads = 'href' in to ? { href: to.href, onClick: () => navigate(to.href) } : to;
  return (
    <Button size="row" label={`${word}${name}`} {...leads}>
      {word}
    </Button>
  );
}
