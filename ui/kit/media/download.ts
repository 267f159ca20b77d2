// Gives the browser something to keep as a file: an address, or what was made here. Works within a tap; the page stays
// where it is.

/** Longer than any phone takes to begin with it. */
const KEPT_MS = 60_000;

export function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  document.body.appendChild(link);
  link.click();
  link.remove();
}

export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  download(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
