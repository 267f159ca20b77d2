// How the app answers each command: as it should, late, with a refusal, with nonsense, or not at all.
import { useSnapshot } from 'valtio/react';
import { Button } from '../../../kit/inputs/Button';
import { commandNames, commands } from '../state/commands';
import { phone } from '../state/phone';
import type { Manner } from '../state/phone';
import s from './Desk.module.css';

const kinds: { kind: Manner['kind']; name: string }[] = [
  { kind: 'normal', name: '正常' },
  { kind: 'delayed', name: '延迟' },
  { kind: 'refused', name: '拒绝' },
  { kind: 'malformed', name: '格式错' },
  { kind: 'missing', name: '不回答' },
];
const SECONDS = 2;
const mannerOf = (kind: Manner['kind']): Manner => (kind === 'delayed' ? { kind, ms: SECONDS * 1000 } : { kind });

function Row({ name, words }: { name: string; words: string }) {
  const manner = useSnapshot(phone, { sync: true }).manners[name] ?? { kind: 'normal' as const };
  return (
    <div className={s.command}>
      <div>
        <code className={manner.kind === 'normal' ? '' : s.off}>{name}</code>
        <small>{words}</small>
      </div>
      <select
        className={s.select}
        aria-label={`${name} 的回答`}
        value={manner.kind}
        onChange={(e) => (phone.manners[name] = mannerOf(e.target.value as Manner['kind']))}
      >
        {kinds.map((one) => (
          <option key={one.kind} value={one.kind}>
            {one.name}
          </option>
        ))}
      </select>
      {manner.kind === 'delayed' ? (
        <input
          className={s.field}
          type="number"
          min={0}
          max={120}
          step={0.5}
          aria-label={`${name} 延迟秒数`}
          value={manner.ms / 1000}
          onChange={(e) => (phone.manners[name] = { kind: 'delayed', ms: Math.max(0, Number(e.target.value)) * 1000 })}
        />
      ) : (
        <span />
      )}
    </div>
  );
}

export function DeskAnswers() {
  const all = (kind: Manner['kind']): void => {
    for (const name of commandNames) phone.manners[name] = mannerOf(kind);
  };
  return (
    <>
      <div className={s.actions}>
        <Button
          kind="outline"
          size="row"
          onClick={() => Object.keys(phone.manners).forEach((name) => delete phone.manners[name])}
        >
          全部正常
        </Button>
        <Button kind="outline" size="row" onClick={() => all('delayed')}>
          全部延迟
        </Button>
        <Button kind="outline" size="row" onClick={() => all('missing')}>
          全部不回答
        </Button>
      </div>
      <Row name="hello" words="问候，下次打开时生效" />
      {commandNames.map((name) => (
        <Row key={name} name={name} words={commands[name].words} />
      ))}
    </>
  );
}
