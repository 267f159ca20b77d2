// Stores a snapshot of the home page while it stands at its top: when it is whole, and again when it is left.
import { ask, read } from '../../bus';
import { idle } from '../../kit/navigation/idle';
import { forgetSnapshot, KEY, timesForgotten } from './forgetSnapshot';
import { hasNetLine, isWhole } from './hideSnapshot';
import { conditions, ID, isDrawn, isKept, ownerOf, PATH, WIDEST } from './snapshot';
import type { Snapshot, SnapshotNode } from './snapshot';

/** Characters. More is not worth reading before the first frame. */
const MOST = 100_000;
/** For a page that is whole later than its cards. */
const AFTER_MS = 2000;
const TRIES = 10;

function nodesOf(parent: Element): SnapshotNode[] {
  const nodes: SnapshotNode[] = [];
  for (const child of Array.from(parent.childNodes)) {
    if (child.nodeType === Node.TEXT_NODE) nodes.push(child.nodeValue ?? '');
    if (!(child instanceof Element) || !isDrawn(child.localName)) continue;
    if (child instanceof HTMLElement && !isSeen(child)) continue;
    const attributes: { [name: string]: string } = {};
    for (const { name, value } of Array.from(child.attributes))
      if (isKept(child.localName, name)) attributes[name] = value;
    nodes.push([child.localName, attributes, nodesOf(child)]);
  }
  return nodes;
}
/** What is below the window, or swiped out of it, moves nothing that is in it. A box without height may hold a bar. */
function isSeen(element: HTMLElement): boolean {
  const [box] = Array.from(element.getClientRects());
  // Without a box it is hidden, or only its children have boxes.
  if (!box) return getComputedStyle(element).display === 'contents';
  return !box.height || (box.top < innerHeight && box.left < innerWidth);
}

function store(snapshot: Snapshot): void {
  const text = JSON.stringify(snapshot);
  try {
    if (text.length <= MOST) localStorage.setItem(KEY, text);
    else localStorage.removeItem(KEY);
  } catch {
    // The phone stores nothing; there is no snapshot then.
  }
}
/** Whether there is one now. */
function take(token: string, person: string): boolean {
  const root = document.getElementById('root');
  if (!root || location.pathname !== PATH || innerWidth > WIDEST || scrollY > 0 || document.getElementById(ID))
    return false;
  // A dialog is open: what is behind it may be dimmed or moved.
  if (document.documentElement.classList.contains('lock') || hasNetLine(root) || !isWhole(root)) return false;
  store({ ...conditions(token), person, nodes: nodesOf(root) });
  return true;
}
/** What is stored of a person stays theirs when their token is renewed. */
function passOn(token: string, person: string): void {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Snapshot | null;
    if (stored && stored.person === person) store({ ...stored, owner: ownerOf(token) });
    else forgetSnapshot();
  } catch {
    forgetSnapshot();
  }
}
/** Who is logged in with this token, '' for a visitor; undefined while the worker does not know. */
async function personOf(token: string): Promise<string | undefined> {
  const state = read('session.state');
  if (!token) return state?.phase === 'tourist' ? '' : undefined;
  if (!state?.isLogin) return undefined;
  const { userId } = await ask('session.personOf', { token });
  return userId || undefined;
}

/**
 * `token`: the one of this moment. Once it is of another person than the first one, nothing is stored: the page may
 * still show what the first one saw.
 */
export function keepSnapshot(token: () => string): void {
  /** The token that is known to be the person's. */
  let owner: string | undefined;
  let person: string | undefined;
  let isOver = false;

  async function follow(now: string): Promise<void> {
    const who = await personOf(now).catch(() => undefined);
    // Signed out elsewhere, and still shown.
    if (!now && owner) forgetSnapshot();
    if (who === undefined || now !== token()) return;
    isOver = person !== undefined && who !== person;
    if (isOver) return forgetSnapshot();
    passOn(now, who);
    owner = now;
    person = who;
  }
  const isTheirs = (): boolean => token() === owner && (read('session.me')?.userId ?? '') === person;
  const keep = async (): Promise<boolean> => {
    if (!isOver && token() !== owner) await follow(token());
    return !isOver && isTheirs() && take(owner as string, person as string);
  };
  let tries = 0;
  let seen = timesForgotten();
  const look = async (): Promise<void> => {
    if (seen !== timesForgotten()) tries = 0;
    seen = timesForgotten();
    if (token() === owner && tries >= TRIES) return;
    if (await keep()) tries = TRIES;
    else if (location.pathname === PATH) tries++;
  };
  const timer = setInterval(() => (isOver ? clearInterval(timer) : void idle().then(look)), AFTER_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void keep();
  });
}
