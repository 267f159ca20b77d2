// Line drawings for pages with nothing on them, 132 × 96, in the colour of decoration. Separate from Empty
// because they are its weight.

type Stroke = readonly [
  d: string,
  more?: { readonly opacity?: number; readonly dash?: boolean; readonly fill?: boolean },
];

export const emptyArt = {
  /** A car on the road. */
  content: [
    ['M6 78h120'],
    ['M20 78c0-9 2-14 10-16l18-5 17-14c4-3 8-4 13-4h11c7 0 12 2 17 7l8 9c6 1 9 5 9 11v9'],
    ['M62 56h44M80 39v17'],
    ['M31 76a9 9 0 1 0 18 0a9 9 0 1 0-18 0M92 76a9 9 0 1 0 18 0a9 9 0 1 0-18 0', { fill: true }],
    ['M6 88h26M44 88h8', { opacity: 0.6 }],
  ],
  /** Two people, one still missing. */
  follow: [
    ['M6 88h120'],
    ['M34 32a14 14 0 1 0 28 0a14 14 0 1 0-28 0'],
    ['M22 88V76c0-12 9-20 20-20h12c11 0 20 8 20 20v12'],
    ['M80 36a11 11 0 1 0 22 0a11 11 0 1 0-22 0M84 58h9c10 0 17 7 17 16v14', { dash: true, opacity: 0.9 }],
  ],
  /** Two speech marks. */
  comments: [
    ['M14 22h62a6 6 0 0 1 6 6v30a6 6 0 0 1-6 6H42L28 76V64H14a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6z'],
    ['M24 38h40M24 48h24'],
    ['M94 40h24a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6h-6v10L100 76H74a6 6 0 0 1-6-6', { dash: true, opacity: 0.8 }],
  ],
  /** A glass over contour lines. */
  search: [
    ['M34 40a24 24 0 1 0 48 0a24 24 0 1 0-48 0'],
    ['M76 58l24 24'],
    ['M46 40a12 12 0 0 1 12-12', { opacity: 0.6 }],
    [
      'M4 66c10-6 18-6 26 0s14 8 24 8M4 80c12-6 22-4 32 2s24 6 38 0M100 22c8 4 16 4 26-2M96 40c10 4 20 4 30 0',
      { opacity: 0.6 },
    ],
  ],
  /** A mast whose waves do not arrive. */
  offline: [
    ['M6 88h120'],
    ['M66 88V48M58 88l8-40 8 40'],
    ['M62 42a4 4 0 1 0 8 0a4 4 0 1 0-8 0'],
    ['M50 58a22 22 0 0 1 0-32M82 26a22 22 0 0 1 0 32', { opacity: 0.9 }],
    ['M38 68a38 38 0 0 1 0-52M94 16a38 38 0 0 1 0 52', { dash: true, opacity: 0.8 }],
  ],
  /** A cone on the road. */
  error: [
    ['M6 88h120'],
    ['M40 88h52M46 82h40M50 82 63 22a3 3 0 0 1 6 0l13 60'],
    ['M60 36h12M56 54h20M53 68h26'],
    ['M16 72h14M22 62v20M104 70l10 10M114 70l-10 10', { opacity: 0.6 }],
  ],
  /** A road that ends at the mountains. */
  notfound: [
    ['M4 52h124'],
    ['M58 52 22 92M74 52l36 40'],
    ['M66 58v5M66 70v7M66 84v8'],
    ['M12 52 34 28l14 14 12-12 22 22M88 52l14-16 18 16'],
    ['M97 20a7 7 0 1 0 14 0a7 7 0 1 0-14 0'],
  ],
  /** A garage door with a lock. */
  lock: [
    ['M6 88h120'],
    ['M18 88V36l48-22 48 22v52'],
    ['M32 88V48h68v40M32 58h22M78 58h22M32 68h20M80 68h20M32 78h20M80 78h20'],
    [
      'M56 64h20a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H56a2 2 0 0 1-2-2V66a2 2 0 0 1 2-2zM59 64v-5a7 7 0 0 1 14 0v5M66 71v4',
      { fill: true },
    ],
  ],
} as const satisfies Record<string, readonly Stroke[]>;

export type EmptyArt = keyof typeof emptyArt;
export const strokesOf = (art: EmptyArt): readonly Stroke[] => emptyArt[art];
