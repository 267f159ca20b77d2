// A button that lets the person pick a recording.
import type { ReactNode } from 'react';
import { useRef } from 'react';

export type PickFileProps = {
  className: string;
  onPick: (file: File | undefined) => void;
  children: ReactNode;
  label?: string;
};

export function PickFile({ className, onPick, children, label }: PickFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        accept=".ndjson,.jsonl,.txt,application/x-ndjson"
        hidden
        aria-label="录像文件"
        onChange={(event) => {
          onPick(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}
