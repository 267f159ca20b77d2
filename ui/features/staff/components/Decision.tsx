// The decision at the foot of a thing: what is to be done, why, the words that go with it, and one button. What was
// chosen and typed stays, also over a reload, until the server has taken it.
import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../kit/inputs/Button';
import { showToast } from '../../../kit/feedback/toast';
import { keep, readKept } from '../../../app/stores/pageStorage';
import { coverState } from '../../circles/components/CoverField';
import { keptAddress } from '../../media/components/picked';
import type { PickedPicture } from '../../media/components/picked';
import { forgetFiles } from '../../media/components/pickFiles';
import { PicturePicker } from '../../media/components/PicturePicker';
import { codeOf, desk } from './deskStore';
import type { Choice, Field, Values } from './deskView';
import { useDeskKeys } from './useDeskKeys';
import s from './Decision.module.css';

export type DecisionProps = {
  /** What the decision is about; names what is kept of it. */
  name: string;
  choices: readonly Choice[];
  /** What the button says. */
  verb: string;
  onDone: () => void;
  onSkip?: (() => void) | undefined;
};
type Draft = {
  choice: string;
  reason: string;
  typed: { readonly [name: string]: string };
  /** Of fields for a picture. */
  pictures: { readonly [name: string]: readonly PickedPicture[] };
};
const blank: Draft = { choice: '', reason: '', typed: {}, pictures: {} };

function readDraft(key: string): Draft {
  try {
    const text = readKept(key, true);
    return text ? { ...blank, ...(JSON.parse(text) as Partial<Draft>) } : blank;
  } catch {
    return blank;
  }
}
/** A file that the worker has not taken yet is left out: after a reload nobody would have it. */
const textOfDraft = (draft: Draft): string =>
  JSON.stringify({
    ...draft,
    pictures: Object.fromEntries(
      Object.entries(draft.pictures).map(([name, list]) => [name, list.filter((one) => one.isNew !== true)]),
    ),
  });
const faults: { readonly [code: string]: string | undefined } = {
  network: '网络不可用，填的内容都在，连上后再试',
  timeout: '网络不可用，填的内容都在，连上后再试',
  '010003': '你没有这个权限，请重新登录后再试',
  '010001': '有一项填得不对，请检查',
  '010007': '有不合适的词语，请修改',
  '010008': '操作太频繁，请稍后再试',
};

export function Decision({ name, choices, verb, onDone, onSkip }: DecisionProps) {
  const key = `staff|${desk.owner}|${name}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  useEffect(() => keep(key, draft === blank ? '' : textOfDraft(draft), true), [key, draft]);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setWrong('');
  };
  const choose = (choice: string) => change({ choice });
  const chosen = choices.find((one) => one.key === draft.choice) ?? (choices.length === 1 ? choices[0] : undefined);
  // Before anything is chosen the foot has the parts of the first decision that has all three.
  const shown = chosen ?? choices.find((one) => one.reasons);
  const reasons = shown?.reasons ?? [];
  const reason = reasons.includes(draft.reason) ? draft.reason : (reasons[0] ?? '');
  const picturesOf = (field: Field): readonly PickedPicture[] =>
    draft.pictures[field.name] ?? keptAddress(field.prefill?.(reason) ?? '');
  const textOf = (field: Field): string =>
    field.isPicture ? (picturesOf(field)[0]?.url ?? '') : (draft.typed[field.name] ?? field.prefill?.(reason) ?? '');
  const picturesWait = (shown?.fields ?? [])
    .map((field) => (field.isPicture ? coverState(picturesOf(field)) : ''))
    .find((words) => words !== '');
  const off = offReason(chosen, textOf) ?? picturesWait;
  useDeskKeys((pressed) => {
    const picked = choices[Number(pressed) - 1];
    if (picked) choose(picked.key);
    return picked !== undefined;
  });
  const forget = () => {
    // Before the page of the next thing comes: this one draws no more.
    keep(key, '', true);
    setDraft(blank);
    forgetFiles(Object.values(draft.pictures).flatMap((list) => list.map(({ localId }) => localId)));
  };
  const decide = () => {
    if (!chosen || off || busy) return;
    const values: { [name: string]: string } = { reason };
    for (const field of chosen.fields ?? []) values[field.name] = textOf(field).trim();
    setBusy(true);
    chosen.run(values as Values).then(
      (said) => {
        forget();
        setBusy(false);
        showToast(typeof said === 'string' ? said : '已处理', true);
        onDone();
      },
      (why: unknown) => {
        setBusy(false);
        const code = codeOf(why);
        if (code !== '010004' && code !== '010002') return setWrong(faults[code] ?? '没有成功，请再试一次');
        forget();
        showToast(code === '010004' ? '已被别人处理' : '已经不在了');
        return onDone();
      },
    );
  };
  return (
    <section className={choices.length > 1 ? `${s.decision} ${s.several}` : s.decision} aria-label="处理">
      <Row label="处理">
        {choices.map((one, i) => (
          <Pick
            key={one.key}
            on={one.key === chosen?.key}
            digit={i < 9 ? i + 1 : undefined}
            onPick={() => choose(one.key)}
          >
            {one.name}
          </Pick>
        ))}
      </Row>
      {reasons.length > 0 && (
        <Row label="原因">
          {reasons.map((one) => (
            <Pick key={one} on={one === reason} onPick={() => change({ reason: one })}>
              {one}
            </Pick>
          ))}
        </Row>
      )}
      {(shown?.fields ?? []).map((field) =>
        field.isPicture ? (
          <div key={field.name} className={`${s.row} ${s.words}`}>
            <span className={s.label} aria-hidden="true">
              {field.label}
            </span>
            <div className={s.picture}>
              <PicturePicker
                value={picturesOf(field)}
                // A file takes a while to be chosen: what was typed meanwhile stays.
                onChange={(list) =>
                  setDraft((before) => ({ ...before, pictures: { ...before.pictures, [field.name]: list } }))
                }
                max={1}
                label={field.label}
                scope={`staff-${field.name}`}
                note={false}
              />
            </div>
          </div>
        ) : (
          <Words
            key={field.name}
            field={field}
            value={textOf(field)}
            onChange={(text) => change({ typed: { ...draft.typed, [field.name]: text } })}
          />
        ),
      )}
      {wrong && (
        <p className={s.wrong} role="alert">
          {wrong}
        </p>
      )}
      <div className={s.end}>
        <span className={`${s.note} cap t3`}>{chosen?.note}</span>
        {onSkip && (
          <span className={s.skip}>
            <Button kind="outline" size="m" onClick={onSkip}>
              跳过
            </Button>
          </span>
        )}
        <span className={s.do}>
          <Button size="m" wide off={off} busy={busy} onClick={decide}>
            {verb}
          </Button>
        </span>
      </div>
    </section>
  );
}

/** Why the button is off, or undefined. */
function offReason(chosen: Choice | undefined, textOf: (field: Field) => string): string | undefined {
  if (!chosen) return '请选择怎么处理';
  for (const field of chosen.fields ?? []) {
    const text = textOf(field).trim();
    if (text === '' && !field.optional)
      return field.label.startsWith('告诉') ? `请写${field.label}的话` : `请填写${field.label}`;
    if (text.length > field.max) return `${field.label}最多 ${field.max} 字`;
  }
  return undefined;
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={s.row} role="group" aria-label={label}>
      <span className={s.label} aria-hidden="true">
        {label}
      </span>
      <div className={s.picks}>{children}</div>
    </div>
  );
}

function Pick({
  on,
  digit,
  onPick,
  children,
}: {
  on: boolean;
  digit?: number | undefined;
  onPick: () => void;
  children: string;
}) {
  return (
    <button className={on ? `${s.pick} ${s.on}` : s.pick} type="button" aria-pressed={on} onClick={onPick}>
      {children}
      {digit !== undefined && (
        <kbd className={s.digit} aria-hidden="true">
          {digit}
        </kbd>
      )}
    </button>
  );
}

function Words({ field, value, onChange }: { field: Field; value: string; onChange: (text: string) => void }) {
  const id = useId();
  const { label, placeholder, optional, rows = 1 } = field;
  const hint = placeholder ?? (optional ? '选填' : '');
  return (
    <div className={`${s.row} ${s.words}`}>
      <label className={s.label} htmlFor={id}>
        {label}
      </label>
      {rows > 1 ? (
        <textarea
          id={id}
          className={s.area}
          rows={rows}
          value={value}
          placeholder={hint}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input
          id={id}
          className={s.input}
          value={value}
          placeholder={hint}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
