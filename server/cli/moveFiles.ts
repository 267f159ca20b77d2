// Copies the files of one place to another, each verified by its hash. A copy is complete when both have the same bytes:
// that is read from the places themselves, so that a killed run leaves nothing to remember.
import { bytesOf, hashObject, listKept, type Files } from '../media/files/files';

export type MoveResult = {
  copied: number;
  /** There already, with the same bytes. */
  present: number;
  /** Of what was copied. */
  bytes: number;
  failed: { key: string; why: string }[];
};
const atOnce = 4;
const sayEvery = 100;

export async function moveFiles(from: Files, to: Files, say: (line: string) => void): Promise<MoveResult> {
  const moved: MoveResult = { copied: 0, present: 0, bytes: 0, failed: [] };
  let done = 0;
  const moveOne = async (key: string): Promise<void> => {
    try {
      const size = await copy(from, to, key);
      if (size === 'present') moved.present++;
      else if (size !== 'gone') {
        moved.copied++;
        moved.bytes += size;
      }
    } catch (error) {
      moved.failed.push({ key, why: error instanceof Error ? error.message : String(error) });
    }
    if (++done % sayEvery === 0) say(`${done} files, ${moved.copied} copied`);
  };
  const running = new Set<Promise<void>>();
  for await (const { key } of listKept(from)) {
    const one: Promise<void> = moveOne(key).finally(() => running.delete(one));
    running.add(one);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
  return moved;
}

/** The size of what was copied. `gone`: removed at `from` meanwhile, as a running server does with parts. */
async function copy(from: Files, to: Files, key: string): Promise<number | 'present' | 'gone'> {
  const source = await hashObject(from, key);
  if (source === null) return 'gone';
  const there = await to.stat(key);
  if (there?.size === source.size && (await hashObject(to, key))?.sha256 === source.sha256) return 'present';
  const found = await from.open(key);
  if (found === null) return 'gone';
  await to.write(key, bytesOf(found), { sha256: source.sha256, ownerOnly: key.startsWith('tickets/') });
  // What was sent is right; what is stored must be, too.
  const copied = await hashObject(to, key);
  if (copied?.sha256 !== source.sha256) throw new Error('the copy has other bytes');
  return source.size;
}
