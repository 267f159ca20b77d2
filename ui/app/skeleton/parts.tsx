// Parts that several screens have, in the size of the real ones.
import type { ReactNode } from 'react';
import { Block, Circle, Line, Row, Stack } from '../../kit/skeleton/Skeleton';
import s from './parts.module.css';

/** More than the highest window has; what is below its foot is cut. */
const ROWS = 14;
const widths = [82, 64, 38, 76, 58, 70, 46];
/** In % of the row; fixed, not random. */
const widthOf = (i: number) => `${widths[i % widths.length] ?? 60}%`;

type Rows = { piece: (i: number) => ReactNode; rows: number };
const Rows = ({ piece, rows }: Rows) => Array.from({ length: rows }, (_, i) => <div key={i}>{piece(i)}</div>);
/** The rows are made when they are drawn: this file is loaded before any of its shapes is needed. */
export const fill = (piece: (i: number) => ReactNode, rows = ROWS) => <Rows piece={piece} rows={rows} />;

export const gap = <div className="brk" />;

export const search = (
  <Row pad="4px 20px 8px">
    <Block w="100%" h={40} r={8} />
  </Row>
);

export const tabs = (...names: number[]) => (
  <div data-part="tabs">
    <Row h="calc(44px + var(--hair))" gap={28} line={0}>
      {names.map((n, i) => (
        <Line key={i} w={`calc(${n}px * var(--k))`} />
      ))}
    </Row>
  </div>
);

export const chips = (
  <Row h={52} gap={8}>
    {[56, 72, 56, 64].map((w, i) => (
      <Block key={i} w={w} h={32} r={4} />
    ))}
  </Row>
);

/** On the edges of the words in a wide window. */
export const Media = ({ children }: { children: ReactNode }) => <div className={s.media}>{children}</div>;
export const banner = <i className="sk skb" />;

export const sectionHead = (
  <Row h={24} pad="0 20px">
    <Line size="t3" w="calc(72px * var(--k))" />
  </Row>
);

/** Picture cards side by side. */
export const strip = (w: number, h: number, high: string) => (
  <div className={s.strip}>
    {[0, 1, 2].map((i) => (
      <div key={i} style={{ width: w, minHeight: high }}>
        <Block h={h} />
        <Line size="sub" w="80%" top={8} />
        <Line size="cap" w="56%" top={4} />
      </div>
    ))}
  </div>
);

/** Portrait, name, a line: people, conversations, requests. */
export const personRow =
  ({ h, size, right }: { h: number; size: number; right?: ReactNode }) =>
  (i: number) => (
    <Row h={h} gap={12} line={size + 32}>
      <Circle size={size} />
      <Stack>
        <Line w={`calc(${[64, 96, 72, 132, 80, 108][i % 6] ?? 72}px * var(--k))`} />
        <Line size="sub" w={widthOf(i)} top={2} />
      </Stack>
      {right}
    </Row>
  );

/** Picture 56, name, a line, a button: circles, clubs. */
export const pictureRow = (h: number) => (i: number) => (
  <Row h={h} gap={14} line={90}>
    <Block w={56} h={56} r={4} />
    <Stack>
      <Line w={`calc(${[112, 96, 128, 80][i % 4] ?? 96}px * var(--k))`} />
      <Line size="sub" w={widthOf(i)} top={4} />
    </Stack>
    <Block w={68} h={32} r={4} />
  </Row>
);

/** A label and its value: forms, settings. */
export const fieldRow = (i: number) => (
  <Row h={56} line={20}>
    <span className={s.label}>
      <Line w={`calc(${[56, 44, 60, 40][i % 4] ?? 52}px * var(--k))`} />
    </span>
    <Line w={['22%', '36%', '28%', '44%'][i % 4]} />
  </Row>
);

/** Without a shape of its own: rows of 56. */
export const plainRow = (i: number) => (
  <Row h={56} gap={10} pad="8px 20px">
    <Circle size={36} />
    <Stack>
      <Line size="sub" w="calc(96px * var(--k))" />
      <Line size="cap" w={widthOf(i)} />
    </Stack>
  </Row>
);

export const paragraph = (size: 'read' | 'body', ...w: number[]) =>
  w.map((n, i) => <Line key={i} size={size} w={`${n}%`} />);

/** The bar at the foot, as high as the real one. */
export const footBar = (h: number, children: ReactNode) => (
  <div className={s.foot} style={{ minHeight: `calc(${h}px + var(--sab))` }}>
    {children}
  </div>
);
export const commentBar = footBar(
  56,
  <>
    <Stack>
      <Block h={40} r={8} />
    </Stack>
    {[0, 1, 2].map((i) => (
      <Block key={i} w={24} h={24} r={4} />
    ))}
  </>,
);
export const buttonBar = footBar(
  64,
  <Stack>
    <Block h={48} r={4} />
  </Stack>,
);

/** Figures with a word below each. */
export const numbers = (size: 'num' | 't2', pad: string) => (
  <Row gap={36} pad={pad}>
    {[0, 1, 2].map((i) => (
      <div key={i}>
        <Line size={size} w={56} />
        <Line size="cap" w={32} top={size === 'num' ? 4 : 2} />
      </div>
    ))}
  </Row>
);

/** A post in a list. */
export const postCard = (i: number) => (
  <div className={s.card}>
    <Row h={40} gap={10}>
      <Circle size={36} />
      <Stack>
        <Line size="sub" w="calc(96px * var(--k))" />
        <Line size="cap" w="calc(152px * var(--k))" />
      </Stack>
    </Row>
    <Stack pad="12px 20px 14px">{paragraph('body', 100, Number.parseInt(widthOf(i), 10))}</Stack>
    <Media>
      {i % 2 ? (
        <Block ratio={0.5625} />
      ) : (
        <div className={s.grid}>
          {[0, 1, 2, 3, 4, 5].map((n) => (
            <Block key={n} ratio={1} />
          ))}
        </div>
      )}
    </Media>
    <div style={{ height: 48 }} />
  </div>
);
export const posts = fill(postCard, 3);

/** An activity in a list. */
const activityCard = () => (
  <div className={s.line}>
    <Media>
      <Block ratio={2 / 3} />
    </Media>
    <Stack pad="16px 20px 20px">
      <Line size="cap" w={88} />
      <Line size="t3" w="72%" top={4} />
      <Line size="sub" w="52%" top={4} />
      <Line size="sub" w="40%" />
      <Line w="24%" top={10} />
    </Stack>
  </div>
);
export const activityCards = fill(activityCard, 3);

/** Articles: words at the left, a picture at the right. */
export const articleRow = (i: number) => (
  <Row h={128} gap={16} pad="20px" line={0}>
    <Stack>
      <Line size="t3" w={widthOf(i)} />
      <Line size="sub" top={6} />
      <Line size="cap" w="64%" top={10} />
    </Stack>
    <Block w={116} h={78} />
  </Row>
);
