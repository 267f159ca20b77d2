// What goes with a question: its model, up to three topics, and for a new one whom to invite to answer it.
import { useEffect, useState } from 'react';
import { ask, useStream } from '../../../../bus';
import { ActionSheet } from '../../../../kit/overlays/ActionSheet';
import { Icon } from '../../../../kit/media/Icon';
import { check, chevronRight } from '../../../../kit/media/icons';
import { RowSkeleton } from '../../../../kit/feedback/RowSkeleton';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { showToast } from '../../../../kit/feedback/toast';
import { Empty } from '../../../../kit/feedback/Empty';
import { ErrorState } from '../../../../kit/feedback/ErrorState';
import type { Form } from '../components/form';
import { TopicPicker } from '../components/TopicPicker';
import { most } from '../../../questions/components/questionText';
import { UserRow } from '../../../users/components/UserRow';
import s from './AskEditor.module.css';

type AskRowsProps = { form: Form; patch: (change: Partial<Form>) => void; editing: boolean };
const openModels = (): void => void ask('carClubs.openCarModels', {}).catch(() => undefined);
const openMasters = (): void => void ask('questions.openMasters', { list: 'all|' }).catch(() => undefined);

export function AskRows({ form, patch, editing }: AskRowsProps) {
  const [open, setOpen] = useState<'' | 'car' | 'topic' | 'people'>('');
  const own = useStream('session.me')?.carModels ?? [];
  const models = useStream('carClubs.carModels')?.list ?? [];
  const [car = ''] = form.carModels ?? [];
  const invited = form.invited ?? [];
  const first = useStream('users.user', invited[0] ?? '');
  useEffect(openModels, []);
  const names = [...new Set([...own.map((one) => one.name), ...models.map((one) => one.name)])];
  const close = () => setOpen('');
  const addTopic = (topic: { topicId: string; name: string }) => {
    if (form.topics.some((one) => one.topicId === topic.topicId)) return;
    if (form.topics.length >= most.topics) showToast(`最多选择 ${most.topics} 个话题`);
    else patch({ topics: [...form.topics, topic] });
  };
  return (
    <>
      <Row label="车型" value={car || '不限'} onClick={() => setOpen('car')} />
      <Row
        label="话题"
        value={form.topics.map((topic) => '#' + topic.name).join(' ') || '选填'}
        onClick={() => setOpen('topic')}
      />
      {form.topics.length > 0 && (
        <div className={s.chosen}>
          {form.topics.map((topic) => (
            <button
              key={topic.topicId}
              className={s.chip}
              type="button"
              aria-label={`移除话题 ${topic.name}`}
              onClick={() => patch({ topics: form.topics.filter((one) => one.topicId !== topic.topicId) })}
            >
              #{topic.name} ×
            </button>
          ))}
        </div>
      )}
      {!editing && (
        <Row
          label="邀请达人"
          value={
            invited.length
              ? `${first?.userName || '达人'}${invited.length > 1 ? ` 等 ${invited.length} 人` : ''}`
              : '选填'
          }
          onClick={() => setOpen('people')}
        />
      )}
      <ActionSheet
        open={open === 'car'}
        onClose={close}
        label="选择车型"
        actions={[
          { key: '', label: '不限', ...(car ? null : { hint: '已选' }), onClick: () => patch({ carModels: [] }) },
          ...names.map((name) => ({
            key: name,
            label: name,
            ...(name === car ? { hint: '已选' } : null),
            onClick: () => patch({ carModels: [name] }),
          })),
        ]}
      />
      <TopicPicker open={open === 'topic'} onClose={close} chosen={form.topics} onPick={addTopic} />
      <People open={open === 'people'} onClose={close} chosen={invited} onChoose={(next) => patch({ invited: next })} />
    </>
  );
}

function Row({ label, value, onClick }: { label: string; value: string; onClick: () => void }) {
  return (
    <button className={s.row} type="button" onClick={onClick}>
      <span className={s.label}>{label}</span>
      <span className={`cut ${s.value}`}>{value}</span>
      <Icon d={chevronRight} size={16} />
    </button>
  );
}

function People({
  open,
  onClose,
  chosen,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  chosen: readonly string[];
  onChoose: (next: readonly string[]) => void;
}) {
  const me = useStream('session.me')?.userId;
  const masters = useStream('questions.masters', 'all|');
  useEffect(() => {
    if (open) openMasters();
  }, [open]);
  const toggle = (userId: string) => {
    if (chosen.includes(userId)) onChoose(chosen.filter((one) => one !== userId));
    else if (chosen.length >= most.invited) showToast(`最多邀请 ${most.invited} 人`);
    else onChoose([...chosen, userId]);
  };
  const list = (masters?.list ?? []).filter((one) => one.userId !== me);
  return (
    <Sheet open={open} onClose={onClose} label="邀请达人" title closable>
      {!masters || (masters.phase === 'loading' && !list.length) ? (
        <RowSkeleton rows={4} />
      ) : masters.phase === 'error' && !list.length ? (
        <ErrorState kind="network" tight onAction={openMasters} />
      ) : !list.length ? (
        <Empty tight text="还没有可以邀请的达人" />
      ) : (
        list.map((one) => (
          <UserRow
            key={one.userId}
            userId={one.userId}
            meta={[one.field, `${one.answerCount} 回答`].filter(Boolean).join(' · ')}
            onPress={() => toggle(one.userId)}
            right={
              chosen.includes(one.userId) ? (
                <span className={s.on}>
                  <Icon d={check} size={18} />
                  <span className="vh">已选</span>
                </span>
              ) : null
            }
          />
        ))
      )}
    </Sheet>
  );
}
