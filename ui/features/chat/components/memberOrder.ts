// The order of a group's members: owner and admins first, then the others under the letter their name begins with.
// Chinese names go by pinyin where the engine has that collation, else by code under one sign.
import type { GroupMember } from '../../../../bus/entities/chat';

export type Section = { key: string; title: string; members: readonly GroupMember[] };
/** The first word of each letter in pinyin order; I, U and V begin none. */
const firsts = '阿八嚓哒妸发旮哈讥咔垃麻拏噢妑七呥扨它穵夕丫帀';
const letters = 'ABCDEFGHJKLMNOPQRSTWXYZ';
const other = '#';
export const leaders = '★';

const collator = typeof Intl === 'object' ? new Intl.Collator(['zh-CN-u-co-pinyin', 'zh-CN']) : null;
/** By code 北 stands before 安. */
const hasPinyin = !!collator && collator.compare('安', '北') < 0;
export const compareNames = (a: string, b: string): number =>
  collator && hasPinyin ? collator.compare(a, b) : a < b ? -1 : a > b ? 1 : 0;

export const memberName = ({ nameCard, nick }: GroupMember): string => nameCard || nick || '用户';

export function letterOf(name: string): string {
  const sign = (Array.from(name)[0] ?? '').toUpperCase();
  if (sign >= 'A' && sign <= 'Z' && sign.length === 1) return sign;
  if (!hasPinyin || !collator || !/[\u3400-\u9fff]/.test(sign)) return other;
  for (let i = letters.length - 1; i >= 0; i--)
    if (collator.compare(sign, firsts.charAt(i)) >= 0) return letters.charAt(i);
  return other;
}

const rank = { Owner: 0, Admin: 1, Member: 2 } as const;
const byName = (a: GroupMember, b: GroupMember): number =>
  compareNames(memberName(a), memberName(b)) || (a.userID < b.userID ? -1 : 1);

/** Owner and admins, then whoever came first. */
export const byJoining = (members: readonly GroupMember[]): GroupMember[] =>
  members
    .slice()
    .sort((a, b) => rank[a.role] - rank[b.role] || a.joinTime - b.joinTime || (a.userID < b.userID ? -1 : 1));

/** Whoever stands twice while pages move under the reading stands once. */
export function sectionsOf(members: readonly GroupMember[]): Section[] {
  const seen = new Set<string>();
  const all = members.filter(({ userID }) => !seen.has(userID) && !!seen.add(userID));
  const first = all.filter(({ role }) => role !== 'Member').sort((a, b) => rank[a.role] - rank[b.role] || byName(a, b));
  const under = new Map<string, GroupMember[]>();
  for (const member of all) {
    if (member.role !== 'Member') continue;
    const letter = letterOf(memberName(member));
    const list = under.get(letter);
    if (list) list.push(member);
    else under.set(letter, [member]);
  }
  const keys = Array.from(under.keys()).sort((a, b) => (a === other ? 1 : b === other ? -1 : a < b ? -1 : 1));
  const rest = keys.map((key) => ({ key, title: key, members: (under.get(key) ?? []).sort(byName) }));
  return first.length > 0 ? [{ key: leaders, title: '群主、管理员', members: first }, ...rest] : rest;
}

/** What the words are looked for in: the name in the group and the person's own. */
export function findMembers(members: readonly GroupMember[], words: string): readonly GroupMember[] {
  const wanted = words.trim().toLowerCase();
  return wanted === ''
    ? members
    : members.filter(({ nick, nameCard }) => (nameCard + '\n' + nick).toLowerCase().indexOf(wanted) >= 0);
}
