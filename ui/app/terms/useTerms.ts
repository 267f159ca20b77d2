// The text of one kind of terms: the server's when it can be had, else the copy that ships with the page.
import { useEffect, useState } from 'react';
import type { TermsContent } from '../../../bus/entities/session';
import { ask, useStream } from '../../bus';
import { loadWithRetry } from '../../kit/navigation/scriptLoading';

/** The bundled copy stands at once; a newer version from the server takes its place. Null for the first moment. */
export function useTerms(type: string): TermsContent | null {
  const kept = useStream('session.terms', type);
  const [bundled, setBundled] = useState<TermsContent | null>(null);
  const [fetched, setFetched] = useState<TermsContent | null>(null);
  useEffect(() => {
    let here = true;
    loadWithRetry(() => import('./bundledTerms')).then(
      (m) => here && setBundled(m.bundledTerms(type)),
      () => undefined,
    );
    ask('session.getTerms', { type }).then(
      (terms) => here && setFetched(terms),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [type]);
  const live = kept ?? (fetched?.type === type ? fetched : null);
  const copy = bundled?.type === type ? bundled : null;
  // The same version is not swapped under the eyes of one who reads.
  return live && live.version !== copy?.version
    ? live
    : copy && live
      ? { ...copy, effectiveTime: live.effectiveTime }
      : (copy ?? live);
}

/**
 * 2026 年 11 月 1 日更新 and 第 3.2 版, by the day in Shanghai. The only date without dayjs: the dialog with the terms is in
 * the script that the rest of the feed waits for (ui/entry/soon.ts).
 */
export function termsDate(terms: TermsContent): { day: string; version: string } {
  const day = new Date(terms.effectiveTime + 8 * 3_600_000);
  return {
    day: `${day.getUTCFullYear()} 年 ${day.getUTCMonth() + 1} 月 ${day.getUTCDate()} 日更新`,
    version: `第 ${terms.version} 版`,
  };
}
