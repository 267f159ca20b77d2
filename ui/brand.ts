// The brand in one place: name, marks and the sentences that carry the name. Another brand is put in by
// replacing this file and the colours in styles/tokens.css. The brand shown here is fictional.

export const brand = {
  name: '臻驰',
  latin: 'ZEAL',
  /** The product's name, as in page titles and notices. */
  product: '臻驰社区',
  /** Letter-spaced under the wordmark on the start page. */
  line: '臻驰车友社区',
  club: 'Club Z',
  /** Strokes in a box of 132 × 24, drawn 2.3 wide at 14 px of height (1.9 at 24). */
  wordmark: 'M2 3.1h20M2 20.9h20M21 4.2 3 19.8M40 3.1h19M40 12h16M40 20.9h19M74.5 22 85 2.6 95.5 22M111 2v18.9h18.5',
} as const;
