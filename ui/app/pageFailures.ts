// Tells the recording what went wrong on the page without an exception: long tasks, slow interactions, and what the
// content security policy refused, where the browser reports them. Comes with DeferredShell; costs nothing until then.
import { tell } from '../bus';

/** An interaction whose next frame came later than this (ms) is slow. */
const SLOW_MS = 200;

type EventTiming = PerformanceEntry & { processingStart: number; processingEnd: number; interactionId?: number };

function observe(
  options: PerformanceObserverInit & { durationThreshold?: number },
  heard: (entries: PerformanceEntryList) => void,
) {
  if (typeof PerformanceObserver !== 'function') return () => undefined;
  try {
    const observer = new PerformanceObserver((list) => heard(list.getEntries()));
    observer.observe(options);
    return () => observer.disconnect();
  } catch {
    // An older engine throws for what it does not measure.
    return () => undefined;
  }
}
const note = (what: string, detail: string): void => tell('kernel.noted', { what, detail });
const seconds = (ms: number): string => (ms / 1000).toFixed(2) + ' s';

/** One interaction is several events (pointerdown, click); the longest counts. */
function tellSlow(entries: PerformanceEntryList): void {
  const longest = new Map<number, EventTiming>();
  for (const entry of entries as EventTiming[]) {
    const { interactionId = 0, duration } = entry;
    if (interactionId > 0 && duration > (longest.get(interactionId)?.duration ?? 0)) longest.set(interactionId, entry);
  }
  longest.forEach(({ name, startTime, duration, processingStart, processingEnd }) => {
    const [waited, handled] = [processingStart - startTime, processingEnd - processingStart];
    note('slow interaction', `${name} ${seconds(duration)}: waited ${seconds(waited)}, handlers ${seconds(handled)}`);
  });
}
/** Of an address only the host; `inline`, `eval` and `data` are words. */
function placeOf(blocked: string): string {
  try {
    return new URL(blocked).host || blocked.slice(0, 20);
  } catch {
    return blocked.slice(0, 20);
  }
}
function tellRefused({
  effectiveDirective,
  blockedURI,
  sourceFile,
  lineNumber,
  columnNumber,
}: SecurityPolicyViolationEvent): void {
  const at = sourceFile ? `\n    at ${sourceFile}:${lineNumber}:${columnNumber}` : '';
  note('page policy', `${effectiveDirective} ${placeOf(blockedURI)}${at}`);
}

/** Starts to listen; returns what stops it. */
export function watchPageFailures(): () => void {
  const stops = [
    observe({ entryTypes: ['longtask'] }, (entries) => {
      for (const { duration } of entries) tell('session.longTaskSeen', { ms: Math.round(duration) });
    }),
    observe({ type: 'event', durationThreshold: SLOW_MS }, tellSlow),
  ];
  document.addEventListener('securitypolicyviolation', tellRefused);
  return () => {
    stops.forEach((stop) => stop());
    document.removeEventListener('securitypolicyviolation', tellRefused);
  };
}
