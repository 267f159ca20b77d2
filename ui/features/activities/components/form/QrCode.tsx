// A QR code as a drawing. Dark on white in every mood: scanners want it so.
import { encode } from 'uqr';
import s from './Ticket.module.css';

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  // One bar for each run of dark cells of a row.
  const bars = data.map((row, y) => {
    let path = '';
    for (let x = 0; x < row.length; x++) {
      if (!row[x] || row[x - 1]) continue;
      let end = x;
      while (row[end]) end++;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    }
    return path;
  });
  return (
    <svg className={s.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={bars.join('')} fill="#131416" />
    </svg>
  );
}
