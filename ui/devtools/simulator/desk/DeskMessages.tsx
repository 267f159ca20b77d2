// Messages by hand: to the page as the app, and to the app as the page.
import { useState } from 'react';
import { Button } from '../../../kit/inputs/Button';
import { Chip } from '../../../kit/inputs/Chip';
import { commandNames, commands, events } from '../state/commands';
import { askAsPage, lineOf } from '../state/frames';
import { phone, topWeb } from '../state/phone';
import s from './Desk.module.css';

const kinds = ['event', 'req', 'res', 'progress', 'cancel'] as const;
const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
const LONG = 160;
/** A file's part would bury everything else. */
const short = (value: unknown): string =>
  JSON.stringify(
    value,
    (_key, one: unknown) =>
      typeof one === 'string' && one.length > LONG ? `${one.slice(0, LONG)}… (${one.length})` : one,
    2,
  );

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

function ToPage() {
  const [text, setText] = useState(pretty({ v: 1, kind: 'event', id: '', name: 'backPressed', at: 0, data: {} }));
  const envelope = (kind: string, name: string, data: unknown): void =>
    setText(pretty({ v: 1, kind, id: '', name, at: 0, data }));
  return (
    <>
      <h2 className={s.head}>应用说给网页</h2>
      <div className={s.chips}>
        {events.map(({ name, words, data }) => (
          <Chip
            key={name}
            outline
            onClick={() =>
              envelope('event', name, name === 'tokenRenewed' ? { idToken: phone.account?.idToken ?? '' } : data)
            }
          >
            {words}
          </Chip>
        ))}
        {kinds.slice(1).map((kind) => (
          <Chip key={kind} outline onClick={() => envelope(kind, 'share', kind === 'res' ? { ok: 1 } : {})}>
            {kind}
          </Chip>
        ))}
      </div>
      <p className={s.hint}>原样送出，不必是合法的消息</p>
      <textarea
        className={s.area}
        aria-label="送给网页的消息"
        value={text}
        spellCheck={false}
        onChange={(e) => setText(e.target.value)}
      />
      <div className={s.actions}>
        <Button
          size="row"
          onClick={() => lineOf(topWeb()?.id ?? '')?.raw(parse(text) ? JSON.stringify(parse(text)?.value) : text)}
        >
          发送给网页
        </Button>
      </div>
    </>
  );
}

function ToApp() {
  const [name, setName] = useState(commandNames[0] ?? 'back');
  const [text, setText] = useState(pretty(commands[name].example));
  const [result, setResult] = useState('');
  const input = parse(text);
  const go = (): void => {
    if (!input) return;
    setResult('…');
    askAsPage(topWeb()?.id ?? '', 'native.' + name, input.value).then(
      (out) => setResult(short(out)),
      (e: unknown) => setResult(e instanceof Error && 'failure' in e ? pretty(e.failure) : String(e)),
    );
  };
  return (
    <>
      <h2 className={s.head}>网页问应用</h2>
      <select
        className={s.select}
        aria-label="命令"
        value={name}
        onChange={(e) => {
          const chosen = e.target.value as keyof typeof commands;
          setName(chosen);
          setText(pretty(commands[chosen].example));
          setResult('');
        }}
      >
        {commandNames.map((one) => (
          <option key={one} value={one}>
            {one} · {commands[one].words}
          </option>
        ))}
      </select>
      <p className={s.hint}>以当前网页的名义发问，经过它自己的桥</p>
      <textarea
        className={`${s.area} ${input ? '' : s.bad}`}
        aria-label="问应用的内容"
        value={text}
        spellCheck={false}
        onChange={(e) => setText(e.target.value)}
      />
      <div className={s.actions}>
        <Button size="row" off={!input} onClick={go}>
          发问
        </Button>
      </div>
      {result && (
        <pre className={s.result} data-testid="result">
          {result}
        </pre>
      )}
    </>
  );
}

export function DeskMessages() {
  return (
    <>
      <ToApp />
      <ToPage />
    </>
  );
}
