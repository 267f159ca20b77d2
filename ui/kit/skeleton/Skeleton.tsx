// What stands where content will be: a frame that pulses, and the pieces in it. A piece has the size of what comes,
// also with large type. The colour is `.sk` of styles/critical.css.
import { useLayoutEffect, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import s from './Skeleton.module.css';

/** What loads faster than this shows no placeholder; as in Skeleton.module.css. */
const DELAY = 150;
let shown = 0;
let since = 0;
/** Whether something that was asked for is still to come, on the page that is shown. */
export const isWaiting = (): boolean => shown > 0;

export type SkeletonProps = { /** Names the shape, for tests. */ name?: string | undefined; children: ReactNode };

/**
 * Invisible for the first 150 ms. One that takes the place of another (the script came, the data did not) goes on where
 * that one was.
 */
export function Skeleton({ name, children }: SkeletonProps) {
  const [elapsed] = useState(() => (shown > 0 ? Math.min(DELAY, performance.now() - since) : 0));
  useLayoutEffect(() => {
    if (shown++ === 0) since = performance.now();
    return () => void shown--;
  }, []);
  return (
    <div
      className={s.skeleton}
      style={elapsed > 0 ? { animationDelay: `${-elapsed}ms` } : undefined}
      data-skeleton={name}
      aria-hidden="true"
    >
      {children}
    </div>
  );
}

/** A number is px; a text is any CSS length. */
type Length = number | string;

export type LineProps = {
  /** The line height that the bar stands in. */
  size?: 'hero' | 'num' | 't1' | 't2' | 't3' | 'read' | 'body' | 'sub' | 'cap' | undefined;
  w?: Length | undefined;
  top?: Length | undefined;
};
/** A line of text: as high as the line, with a bar in its middle. */
export function Line({ size = 'body', w = '100%', top }: LineProps) {
  return <i className={`sk ${s.line} ${s[size]}`} style={{ width: w, marginTop: top }} />;
}

export type BlockProps = {
  w?: Length | undefined;
  h?: Length | undefined;
  /** Height by width, in place of `h`. */
  ratio?: number | undefined;
  /** Corner radius; 0 for pictures. */
  r?: number | undefined;
  top?: Length | undefined;
};
/** A picture, a button, a field. */
export function Block({ w, h, ratio, r = 0, top }: BlockProps) {
  return (
    <i
      className={`sk ${s.block}`}
      style={{
        width: w,
        height: ratio === undefined ? h : 0,
        paddingTop: ratio === undefined ? undefined : `${ratio * 100}%`,
        borderRadius: r,
        marginTop: top,
      }}
    />
  );
}

/** The picture that a page begins with, under a bar with white icons. */
export const Head = ({ ratio }: { ratio: number }) => (
  <i className={`sk ${s.head}`} style={{ ['--high' as string]: `${ratio * 100}%` }} />
);

/** A portrait. */
export function Circle({ size }: { size: number }) {
  return <i className={`sk ${s.circle}`} style={{ width: size, height: size }} />;
}

/** The square in place of an icon. */
export const IconBlock = () => (
  <span className={s.icon}>
    <Block w={24} h={24} r={4} />
  </span>
);

export type RowProps = {
  children: ReactNode;
  h?: Length | undefined;
  /** Default: the gutter at both sides. */
  pad?: string | undefined;
  /** px between the pieces; a `Stack` takes what is left. */
  gap?: number | undefined;
  /** A hairline below, from this many px on. */
  line?: number | undefined;
  align?: CSSProperties['alignItems'];
};
/** Pieces beside one another. */
export function Row({ children, h, pad = '0 20px', gap = 0, line, align }: RowProps) {
  return (
    <div
      className={s.row}
      style={{ minHeight: h, padding: pad, alignItems: align, ...(gap ? { ['--gap' as string]: `${gap}px` } : null) }}
    >
      {children}
      {line !== undefined && <span className={s.hair} style={{ left: line }} />}
    </div>
  );
}

/** Pieces below one another. */
export function Stack({ children, pad }: { children: ReactNode; pad?: string }) {
  return (
    <div className={s.stack} style={{ padding: pad }}>
      {children}
    </div>
  );
}
