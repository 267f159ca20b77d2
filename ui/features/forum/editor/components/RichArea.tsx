// A text area that grows and shows people and topics as tokens. The letters are drawn by a layer of the same measures
// below a real, transparent text area: what is typed, composed and selected stays the browser's own, which no editable
// element matches.
import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Ref } from 'react';
import { drawnParts, splice, trigger, typed } from './richInput';
import type { RichInput } from './richInput';
import s from './RichArea.module.css';

export type RichTrigger = { sign: '@' | '#'; from: number; words: string };
export type RichAreaHandle = {
  focus(): void;
  blur(): void;
  /** Puts it where the caret is (or in place of what stands from `from` up to it), as a token where one is given. */
  insert(piece: string, token?: { sign: '@' | '#'; id: string }, from?: number): void;
};
export type RichAreaProps = {
  value: RichInput;
  onChange: (value: RichInput) => void;
  label: string;
  placeholder: string;
  /** Words to mark: they were refused. */
  refused?: readonly string[] | undefined;
  /** The caret stands behind @… or #…; null when it does no more. */
  onTrigger?: ((trigger: RichTrigger | null) => void) | undefined;
  handle?: Ref<RichAreaHandle> | undefined;
  /** Lower: what is written is not the main thing. */
  low?: boolean | undefined;
  /** Takes the focus when its overlay opens. */
  first?: boolean | undefined;
};

export function RichArea({
  value,
  onChange,
  label,
  placeholder,
  refused = [],
  onTrigger,
  handle,
  low,
  first,
}: RichAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const now = useRef(value);
  const composing = useRef(false);
  /** Where the caret has to stand once the new text is drawn. */
  const place = useRef<number | null>(null);
  useLayoutEffect(() => {
    now.current = value;
    const el = area.current;
    if (!el || place.current === null) return;
    el.setSelectionRange(place.current, place.current);
    place.current = null;
  }, [value]);

  const look = () => {
    const el = area.current;
    if (el && onTrigger)
      onTrigger(el.selectionStart === el.selectionEnd ? trigger(now.current, el.selectionStart) : null);
  };
  const set = (next: RichInput, caret: number | null) => {
    now.current = next;
    place.current = caret;
    onChange(next);
  };
  const onInput = (el: HTMLTextAreaElement) => {
    const next = typed(now.current, el.value, el.selectionStart, composing.current);
    set(next.input, next.caret === el.selectionStart ? null : next.caret);
    if (next.caret === el.selectionStart) look();
    else onTrigger?.(null);
  };

  useImperativeHandle(handle, () => ({
    focus: () => area.current?.focus(),
    blur: () => area.current?.blur(),
    insert(piece, token, from) {
      const el = area.current;
      if (!el) return;
      const put = () => {
        const end = el.selectionEnd;
        const start = from ?? el.selectionStart;
        set(splice(now.current, start, end, piece, token), start + piece.length);
        el.focus({ preventScroll: true });
        onTrigger?.(null);
      };
      if (!composing.current) return put();
      // What is being composed is taken as it stands, then replaced.
      el.blur();
      setTimeout(put, 0);
    },
  }));

  return (
    <div className={low ? `${s.box} ${s.low}` : s.box}>
      <div className={s.drawn} aria-hidden="true">
        {drawnParts(value, refused).map((part, i) =>
          part.kind === '' ? (
            part.text
          ) : part.kind === '#' ? (
            <span key={i} className={s.token}>
              <span className="ac">#</span>
              {part.text.slice(1)}
            </span>
          ) : (
            <span key={i} className={part.kind === 'bad' ? s.bad : s.token}>
              {part.text}
            </span>
          ),
        )}
        {'\u200b'}
      </div>
      <textarea
        ref={area}
        className={s.area}
        value={value.text}
        placeholder={placeholder}
        aria-label={label}
        data-first={first || undefined}
        onChange={(event) => onInput(event.target)}
        onSelect={look}
        onBlur={() => !composing.current && onTrigger?.(null)}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          onInput(event.currentTarget);
        }}
      />
    </div>
  );
}
