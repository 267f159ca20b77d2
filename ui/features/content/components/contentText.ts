// Words of articles: sizes of files, levels of how-to articles.
export const levelText = ['', '简单', '适中', '进阶'] as const;

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kb = bytes / 1024;
  return kb < 1024
    ? `${kb < 10 ? kb.toFixed(1).replace(/\.0$/, '') : String(Math.round(kb))} KB`
    : `${(kb / 1024).toFixed(1).replace(/\.0$/, '')} MB`;
}
