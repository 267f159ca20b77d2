// A thing of which the list has everything: its facts, its log, and what can be decided about it.
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { LogKind } from '../../../../bus/entities/staff';
import { Decision } from '../components/Decision';
import type { Choice } from '../components/deskView';
import { Facts, ItemPane, ItemWaits, Part } from '../components/ItemPane';
import { LogLines } from '../components/LogLines';
import { useAnswer } from '../components/useAnswer';

export type RowItemProps<Row> = {
  id: string;
  row: Row | undefined;
  isMissing: boolean;
  onDone: () => void;
  onSkip?: (() => void) | undefined;
  headOf: (row: Row) => string;
  factsOf: (row: Row) => readonly (readonly [name: string, value: ReactNode])[];
  choicesOf: (row: Row) => readonly Choice[];
  /** The kind of thing in the log. */
  logOf: (row: Row) => LogKind;
  /** Its id there, where that is not the row's. */
  logId?: ((row: Row) => string) | undefined;
  verb: string;
  children?: ((row: Row) => ReactNode) | undefined;
};

export function RowItem<Row>(p: RowItemProps<Row>) {
  const { id, row, isMissing, onDone, onSkip, verb } = p;
  // The log has one more entry after each decision.
  const [turn, setTurn] = useState(0);
  if (row === undefined) return <ItemWaits code={isMissing ? '010002' : ''} onAgain={onDone} />;
  const choices = p.choicesOf(row);
  return (
    <ItemPane
      head={p.headOf(row)}
      side={<Log key={turn} kind={p.logOf(row)} id={p.logId?.(row) ?? id} />}
      foot={
        choices.length > 0 && (
          <Decision
            key={id}
            name={`${p.logOf(row)}-${id}`}
            choices={choices}
            verb={verb}
            onDone={() => {
              setTurn(turn + 1);
              onDone();
            }}
            onSkip={onSkip}
          />
        )
      }
    >
      <Facts of={p.factsOf(row)} />
      {p.children?.(row)}
    </ItemPane>
  );
}

function Log({ kind, id }: { kind: LogKind; id: string }) {
  const { data } = useAnswer('staff.listLog', { targetKind: kind, targetId: id, pageSize: 20 });
  return data ? (
    <Part title="处理记录">
      <LogLines entries={data.list} />
    </Part>
  ) : null;
}

/** The two decisions about what somebody asks for; a refusal needs words. */
export const passOrRefuse = (label: string, decide: (pass: 0 | 1, reason: string) => Promise<unknown>): Choice[] => [
  { key: 'pass', name: '通过', run: () => decide(1, '') },
  {
    key: 'refuse',
    name: '拒绝',
    fields: [{ name: 'words', label, max: 100, placeholder: '为什么没有通过' }],
    run: ({ words = '' }) => decide(0, words),
  },
];
