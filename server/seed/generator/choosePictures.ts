// Chooses the pictures of a thread: files that fit its text, the least used cuts, and a first picture other than that
// of its neighbours in the list.
import { pictureGroups } from './pictureFocus';
import { cutNames, pictureOf } from './pictures';
import type { Random } from './random';

const filesOf = (word: string): string[] => {
  const files = pictureGroups[word] ?? [word];
  for (const file of files) if (cutNames(file).length === 0) throw new Error(`no picture ${file}`);
  return files;
};

export const leadFiles = (groups: string) => filesOf(groups.split(' ')[0] ?? '');

/** The file behind a cut's name. */
const fileOf = (name: string) => pictureOf(name).file.replace('.webp', '');

export class PictureChooser {
  private readonly used = new Map<string, number>();
  private recent: string[] = [];
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /**
   * Whether a thread can begin with one of these files: none of the threads chosen last does, and none is in `avoid`,
   * the first pictures of the next thread.
   */
  fits(leads: string[], avoid: string[]): boolean {
    return (
      leads.length === 0 || leads.some((name) => !this.recent.includes(fileOf(name)) && !avoid.includes(fileOf(name)))
    );
  }

  /** Records a first picture that was chosen elsewhere: a video's cover, or '' for none. */
  note(lead: string): void {
    this.recent = [lead === '' ? '' : fileOf(lead), ...this.recent].slice(0, 3);
  }

  choose(groups: string, count: number, avoid: string[]): string[] {
    const words = groups.split(' ');
    const leads = leadFiles(groups);
    const free = leads.filter((file) => !this.recent.includes(file) && !avoid.includes(file));
    const lead = this.leastUsed((free.length > 0 ? free : leads).map((file) => `lead ${file}`)).slice(5);
    this.note(lead);
    const explicit = words.flatMap((word) => (pictureGroups[word] ? [] : [word]));
    const others = words.flatMap((word) => (pictureGroups[word] ? this.random.shuffle(filesOf(word)) : []));
    const order = [...new Set([lead, ...explicit, ...others])];
    const names: string[] = [];
    for (let round = 0; names.length < count && round < 8; round += 1) {
      for (const file of order) {
        if (names.length >= count) break;
        const cuts = cutNames(file).filter(
          (name) => !names.includes(name) && !name.endsWith('-v') && (names.length > 0 || !name.endsWith('-b')),
        );
        if (cuts.length > 0) names.push(this.leastUsed(cuts));
      }
    }
    return names;
  }

  private leastUsed(names: string[]): string {
    let best = names[0] ?? '';
    for (const name of names) if ((this.used.get(name) ?? 0) < (this.used.get(best) ?? 0)) best = name;
    this.used.set(best, (this.used.get(best) ?? 0) + 1);
    return best;
  }
}
