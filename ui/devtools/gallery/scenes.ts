// Pictures for the gallery, drawn here so that it needs no server: a road into a coloured dusk.

const skies: readonly (readonly [top: string, low: string, ground: string])[] = [
  ['#2b3a55', '#e0895a', '#1c2029'],
  ['#6f8fa8', '#e9dcc3', '#39443f'],
  ['#0f1626', '#41506e', '#0a0d14'],
  ['#c98b5b', '#f2d7a6', '#5a3d2b'],
  ['#7d93b5', '#f0f3f6', '#8a93a3'],
  ['#38523f', '#c7b878', '#22301f'],
];

export function scene(n: number, width = 690, height = 460): string {
  const [top, low, ground] = skies[n % skies.length] ?? ['#333', '#999', '#111'];
  const h = Math.round(height * 0.56);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs><rect width="${width}" height="${h}" fill="url(#a)"/><path d="M0 ${h}L${width * 0.2} ${h * 0.62}L${width * 0.36} ${h * 0.86}L${width * 0.6} ${h * 0.5}L${width} ${h}z" fill="${ground}" opacity=".55"/><rect y="${h}" width="${width}" height="${height - h}" fill="${ground}"/><path d="M${width * 0.47} ${h}h${width * 0.06}L${width * 0.86} ${height}H${width * 0.14}z" fill="${top}" opacity=".7"/><path d="M${width * 0.5} ${h + 20}L${width * 0.5} ${height}" stroke="${low}" stroke-width="5" stroke-dasharray="26 34"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export const scenes = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ url: scene(i), width: 690, height: 460, color: '#8a93a3' }));
