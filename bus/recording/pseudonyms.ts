// The pseudonyms of one recording: equal values stay equal, nothing else is visible. `«token:2»` for secrets, `user:7`
// for ids, counted by kind in the order of first sight. One table for all kinds, so that a value has one pseudonym
// everywhere. The table never leaves the worker.

export type Pseudonyms = {
  secret(kind: string, raw: string): string;
  id(kind: string, raw: string): string;
  /** Replaces recently seen secrets in the text by their pseudonyms. */
  withoutSecrets(text: string): string;
  counters: () => { [kind: string]: number };
  /** Continues the count of a recording, for a replay that begins in the middle. */
  continueFrom: (counters: { [kind: string]: number }) => void;
  /** The value of a pseudonym made here; undefined for one that came with the recording. */
  behind(name: string): string | undefined;
};

const shape = /^(«)?([A-Za-z]{1,24}):(\d{1,6})(»)?$/;
/** Whether the text is a pseudonym already. */
export function isPseudonym(text: string): boolean {
  const hit = shape.exec(text);
  return hit !== null && (hit[1] === undefined) === (hit[4] === undefined);
}
/** Shorter secrets are too common as parts of words. */
const LONG_ENOUGH = 6;
/**
 * A secret that looks like a word of the app is not removed from texts: a replay, which has not seen the secret, writes
 * the word.
 */
const wordLike = /^[A-Za-z]{1,15}$/;
const RECENT = 64;
/**
 * Kinds that also begin a thread id of comments (bus/rules/commentThread). Their pseudonyms are called differently: a
 * page may be opened with an activity's id as its thread, and `activity:7` would be its comments.
 */
const commented = /^(activity|answer|content|carInformation)$/;

export function createPseudonyms(): Pseudonyms {
  const names = new Map<string, string>();
  const raws = new Map<string, string>();
  const last: { [kind: string]: number } = {};
  let recent: string[] = [];

  function note(name: string): void {
    const hit = shape.exec(name);
    if (!hit) return;
    const [, , kind = '', n] = hit;
    last[kind] = Math.max(last[kind] ?? 0, Number(n));
  }
  function give(kind: string, raw: string, open: string, close: string): string {
    const found = names.get(raw);
    if (found !== undefined) return found;
    if (isPseudonym(raw)) {
      note(raw);
      return raw;
    }
    const called = commented.test(kind) ? kind + 'Id' : kind;
    const n = (last[called] ?? 0) + 1;
    last[called] = n;
    const name = open + called + ':' + String(n) + close;
    names.set(raw, name);
    raws.set(name, raw);
    if (open && raw.length >= LONG_ENOUGH && !wordLike.test(raw)) recent = recent.concat(raw).slice(-RECENT);
    return name;
  }
  return {
    secret: (kind, raw) => (raw === '' ? raw : give(kind, raw, '«', '»')),
    id(kind, raw) {
      if (raw === '') return raw;
      // A conversation's id is composed: its prefix is the type, the rest a person or a group.
      const composed = /^(C2C|GROUP)(.[\s\S]*)$/.exec(raw);
      if (composed && kind === 'conversation')
        return String(composed[1]) + give(composed[1] === 'C2C' ? 'user' : 'group', String(composed[2]), '', '');
      // Other entities' comments are stored like a thread's (bus/rules/commentThread): the prefix is the kind of
      // entity.
      const above = /^(activity|answer|content|carInformation):([\s\S]*)$/.exec(raw);
      if (above && kind === 'thread' && !isPseudonym(raw))
        return String(above[1]) + ':' + (above[2] ? give(String(above[1]), above[2], '', '') : '');
      return give(kind, raw, '', '');
    },
    withoutSecrets(text) {
      let out = text;
      for (const s of recent) if (s.length <= out.length && out.indexOf(s) >= 0) out = out.split(s).join(names.get(s));
      return out;
    },
    counters: () => ({ ...last }),
    continueFrom(counters) {
      for (const kind of Object.keys(counters)) last[kind] = Math.max(last[kind] ?? 0, counters[kind] ?? 0);
    },
    behind: (name) => raws.get(name),
  };
}
