// The brand's wordmark, in the colour of the text around it.
import { brand } from '../../brand';

export type WordmarkProps = { /** In px: 14 in the header, 24 on the start page. */ height?: number };

export function Wordmark({ height = 14 }: WordmarkProps) {
  return (
    <svg
      role="img"
      aria-label={brand.latin}
      width={height * 5.5}
      height={height}
      viewBox="0 0 132 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={height > 18 ? 1.9 : 2.3}
    >
      <path d={brand.wordmark} />
    </svg>
  );
}
