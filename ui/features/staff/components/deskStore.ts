// The lists of the desk, kept while one looks at one of their things and comes back, and the numbers beside their names.
// They belong to the person who read them: for another person everything begins anew.
import { proxy, ref } from 'valtio/vanilla';
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { StaffCaseDetail, StaffCounts } from '../../../../bus/entities/staff';
import { ask } from '../../../bus';
import { nameOfPlace } from './deskPlace';
import type { DeskPlace } from './deskPlace';
import type { DeskView } from './deskView';

export type DeskRows = {
  rows: readonly unknown[];
  phase: 'loading' | 'ready' | 'error';
  /** The code of the last failure. */
  code: string;
  cursor: string;
  hasMore: boolean;
};
const none: DeskRows = { rows: ref([]), phase: 'loading', code: '', cursor: '', hasMore: false };

export const desk = proxy<{ owner: string; counts: StaffCounts | null; lists: { [name: string]: DeskRows } }>({
  owner: '',
  counts: null,
  lists: {},
});
export const codeOf = (why: unknown): string => (why instanceof AskFailed ? why.failure.code : '019999');
const nameOf = (view: DeskView, place: DeskPlace): string => `${view.key}|${nameOfPlace(place)}`;
export const rowsOf = (lists: { readonly [name: string]: DeskRows }, view: DeskView, place: DeskPlace): DeskRows =>
  lists[nameOf(view, place)] ?? none;

/** About what is their own nobody decides: the server refuses it. */
export const isOwn = ({ author }: Pick<StaffCaseDetail, 'author'>): boolean =>
  author !== null && author.user.userId === desk.owner;

/** Whose desk it is from now on. */
export function openDesk(userId: string): void {
  if (desk.owner === userId) return;
  Object.assign(desk, { owner: userId, counts: null, lists: {} });
}

export function loadCounts(): void {
  const { owner } = desk;
  ask('staff.getCounts', {}).then(
    (counts) => {
      if (desk.owner === owner) desk.counts = ref(counts);
    },
    () => undefined,
  );
}

/** `more`: the next page; else from the start, what is shown staying until the answer is there. */
export async function loadRows(view: DeskView, place: DeskPlace, more = false): Promise<void> {
  const { owner } = desk;
  const name = nameOf(view, place);
  const before = desk.lists[name] ?? none;
  desk.lists[name] = { ...before, rows: ref([...before.rows]), phase: 'loading', code: '' };
  const put = (next: Partial<DeskRows>): void => {
    if (desk.owner === owner) desk.lists[name] = { ...before, ...next, rows: ref([...(next.rows ?? before.rows)]) };
  };
  try {
    const page = await view.load(place.tab, more && before.cursor ? { cursor: before.cursor } : {}, place.filter);
    const known = new Set(more ? before.rows.map((row) => view.factsOf(row).id) : []);
    const fresh = page.list.filter((row) => !known.has(view.factsOf(row).id));
    const rows = more ? [...before.rows, ...fresh] : fresh;
    put({ rows, phase: 'ready', code: '', cursor: page.cursor, hasMore: page.hasMore });
  } catch (why) {
    put({ phase: 'error', code: codeOf(why) });
  }
}

/** Takes what was decided out of all lists of the view. */
export function dropRow(view: DeskView, id: string): void {
  for (const [name, list] of Object.entries(desk.lists))
    if (name.startsWith(view.key + '|'))
      desk.lists[name] = { ...list, rows: ref(list.rows.filter((row) => view.factsOf(row).id !== id)) };
}
