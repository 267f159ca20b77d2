// The drawings of the stickers: one car with a face, in lines of the text's colour, and what it says in vermilion.
import type { ReactNode } from 'react';
import type { StickerId } from './stickers';
import s from './Sticker.module.css';

type Eyes = 'open' | 'happy' | 'closed' | 'sad';
type Drawing = {
  eyes: Eyes;
  mouth: string;
  /** Beside the car. */ around: ReactNode;
  /** Of the car, in degrees. */ lean?: number;
};

const eyePaths: { readonly [eyes in Eyes]: readonly [string, string] } = {
  open: ['M40 60a4 4 0 1 0 .1 0', 'M80 60a4 4 0 1 0 .1 0'],
  happy: ['M35 65q5-7 10 0', 'M75 65q5-7 10 0'],
  closed: ['M35 62q5 6 10 0', 'M75 62q5 6 10 0'],
  sad: ['M36 60l9 4', 'M84 60l-9 4'],
};
const smile = 'M52 68q8 8 16 0';
const heart = 'M0 3q-3-6-7-3t1 8l6 6 6-6q4-5 1-8t-7 3z';

const drawings: { readonly [id in StickerId]: Drawing } = {
  zan: {
    eyes: 'happy',
    mouth: smile,
    around: <path className={s.full} d="M92 27V16q0-4 4-4t4 5l-1 6h9q4 0 3 4l-3 11q-1 3-4 3H92zm-8 0h5v14h-5z" />,
  },
  shoudao: {
    eyes: 'open',
    mouth: smile,
    around: <path className={s.accent} d="M84 24l9 9 17-20" />,
  },
  xiexie: {
    eyes: 'closed',
    mouth: smile,
    lean: -5,
    around: (
      <>
        <path className={s.full} transform="translate(98 16)" d={heart} />
        <path className={s.full} transform="translate(18 30) scale(.7)" d={heart} />
      </>
    ),
  },
  chufa: {
    eyes: 'open',
    mouth: 'M52 67q8 10 16 0z',
    lean: -6,
    around: (
      <>
        <path className={s.thin} d="M4 52h12M2 64h14M6 76h10" />
        <path className={s.accent} d="M98 44V12" />
        <path className={s.full} d="M98 12h16l-4 6 4 6H98z" />
      </>
    ),
  },
  duche: {
    eyes: 'sad',
    mouth: 'M50 72q4-6 8 0t8 0',
    around: (
      <>
        <rect x="94" y="8" width="16" height="38" rx="6" />
        <circle className={s.full} cx="102" cy="16" r="3.5" />
        <path className={s.thin} d="M102 26.5h.1M102 37h.1" />
        <path className={s.thin} d="M6 84v-8q0-6 6-6h4M114 84v-8q0-6-6-6h-4" />
      </>
    ),
  },
  chongdian: {
    eyes: 'closed',
    mouth: smile,
    around: (
      <>
        <path d="M92 72h8q8 0 8-8V44" />
        <path d="M102 44h12V34h-12zM105 34v-6M111 34v-6" />
        <path className={s.full} d="M20 12l-9 15h7l-3 12 11-16h-8z" />
      </>
    ),
  },
  wanan: {
    eyes: 'closed',
    mouth: 'M55 70q5 4 10 0',
    around: (
      <>
        <path className={s.full} d="M24 12a14 14 0 1 0 14 20A15 15 0 0 1 24 12z" />
        <path className={s.thin} d="M86 30h9l-9 10h9M100 14h12l-12 13h12" />
      </>
    ),
  },
  shengri: {
    eyes: 'happy',
    mouth: 'M52 67q8 10 16 0z',
    around: (
      <>
        <path className={s.full} d="M60 4l11 22H49z" />
        <path className={s.accent} d="M20 20l5 5M14 38h6M98 20l-5 5M106 38h-6" />
        <path className={s.thin} d="M28 8h.1M92 8h.1M108 26h.1M10 26h.1" />
      </>
    ),
  },
};

/** `size` in px. Its name is said by what holds it. */
export function StickerArt({ id, name, size }: { id: StickerId; name: string; size: number }) {
  const { eyes, mouth, around, lean = 0 } = drawings[id];
  return (
    <svg className={s.art} width={size} height={size} viewBox="0 0 120 120" aria-hidden="true">
      {around}
      <g transform={`rotate(${lean} 60 60)`}>
        <path className={s.body} d="M36 50l7-18q2-6 8-6h18q6 0 8 6l7 18" />
        <path className={s.glass} d="M44 48l5-12q1-3 4-3h14q3 0 4 3l5 12z" />
        <path className={s.body} d="M28 86v4q0 3 3 3h6q3 0 3-3v-4zm52 0v4q0 3 3 3h6q3 0 3-3v-4z" />
        <rect className={s.body} x="24" y="48" width="72" height="38" rx="12" />
        <path d={eyePaths[eyes][0]} />
        <path d={eyePaths[eyes][1]} />
        <path d={mouth} />
        <path className={s.thin} d="M54 80h12" />
      </g>
      <text className={s.name} x="60" y="113" textAnchor="middle">
        {name}
      </text>
    </svg>
  );
}
