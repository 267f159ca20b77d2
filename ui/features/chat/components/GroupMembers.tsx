// The members of a group as a list: owner and admins first, then A–Z with the index at the side; looked through by a
// part of the name. What may be done with them, the screen says.
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { GroupMember } from '../../../../bus/entities/chat';
import { Empty } from '../../../kit/feedback/Empty';
import { useNow } from '../../../kit/text/now';
import { wordsToFind } from '../../../kit/inputs/wordsToFind';
import { MemberList } from '../../users/members/MemberList';
import type { MemberMode } from '../../users/members/MemberRow';
import type { MemberFacts } from '../../users/members/MemberRow';
import { LetterIndex } from './LetterIndex';
import { findMembers, leaders, memberName, sectionsOf } from './memberOrder';
import { timeLeft } from './timeLeft';
import { useMembers } from './useMembers';
import s from './GroupMembers.module.css';

export type GroupMembersProps = {
  groupID: string;
  /** Names the list on its page. */
  name: string;
  mode: MemberMode;
  /** The field stands above the list; with `focus` the page begins in it. */
  search?: boolean | undefined;
  focus?: boolean | undefined;
  only?: ((member: GroupMember) => boolean) | undefined;
  picked?: readonly string[] | undefined;
  onPick?: ((userIds: readonly string[]) => void) | undefined;
  whyNot?: ((member: GroupMember) => string) | undefined;
  right?: ((member: GroupMember) => ReactNode) | undefined;
  onChoose?: ((member: GroupMember) => void) | undefined;
  onMenu?: ((member: GroupMember) => void) | undefined;
  /** A short list under no letters. */
  flat?: boolean | undefined;
  /** px of bars above the list. */
  top?: number | undefined;
  empty?: ReactNode;
};

const roles = {
  Owner: { role: 3, roleWord: '群主' },
  Admin: { role: 2, roleWord: '管理员' },
  Member: { role: 1, roleWord: '成员' },
} as const;
const headId = (key: string): string => '§' + key;

export function factsOf(member: GroupMember, now: number): MemberFacts {
  const left = timeLeft(member.muteUntil, now);
  const { userID: userId, nick, nameCard, avatar: avatarUrl, userType } = member;
  return {
    userId,
    ...roles[member.role],
    known: { name: memberName(member), avatarUrl, userType },
    meta: left
      ? left === '永久'
        ? '已永久禁言'
        : `禁言中，剩余 ${left}`
      : nameCard && nameCard !== nick
        ? `昵称：${nick}`
        : undefined,
  };
}

export function GroupMembers(p: GroupMembersProps) {
  const { groupID, only, top = 44 } = p;
  const [typed, setTyped] = useState('');
  const [show, setShow] = useState<{ id: string; above: number } | undefined>(undefined);
  const members = useMembers(groupID);
  const now = useNow();
  const words = wordsToFind(typed);
  // Ordering five hundred names by pinyin is not done again for each letter that is typed.
  const all = useMemo(() => sectionsOf(members.list), [members.list]);
  const sections = all
    .map((section) => ({
      ...section,
      members: findMembers(only ? section.members.filter(only) : section.members, words),
    }))
    .filter(({ members: found }) => found.length > 0);
  const letters = sections.filter(({ key }) => key !== leaders);
  // A single section needs no heading of its own.
  const headed = words === '' && sections.length > 1 && !p.flat;
  const ids = sections.flatMap(({ key, members: list }) =>
    (headed ? [headId(key)] : []).concat(list.map(({ userID }) => userID)),
  );
  const byId = new Map(members.list.map((member) => [member.userID, member] as const));
  const titles = new Map(sections.map(({ key, title }) => [headId(key), title] as const));
  const isIndexed = headed && letters.length > 3;
  const list = members.state && { ...members.state, ids };
  /** Rows speak in their own facts, the screen in members. */
  const take = <T,>(fn: ((member: GroupMember) => T) | undefined, none: T) =>
    fn &&
    ((facts: MemberFacts): T => {
      const member = byId.get(facts.userId);
      return member ? fn(member) : none;
    });
  return (
    <>
      <MemberList
        mode={p.mode === 'view' && words ? 'search' : p.mode}
        list={list && ids.length === 0 && !members.complete && list.phase === 'ready' ? undefined : list}
        name={`${p.name}|${words}`}
        load={members.load}
        words={words}
        field={p.search ? { value: typed, onChange: setTyped } : undefined}
        focus={p.focus}
        picked={p.picked}
        onPick={p.onPick}
        whyNot={take(p.whyNot, '')}
        right={take(p.right, null)}
        onChoose={take(p.onChoose, undefined)}
        onMenu={take(p.onMenu, undefined)}
        show={show}
        isIndexed={isIndexed}
        empty={words ? undefined : (p.empty ?? <Empty tight art="follow" text="还没有成员" />)}
        member={(id, draw) => {
          const title = titles.get(id);
          const member = byId.get(id);
          return title === undefined ? (
            <div key={id}>{draw(member && factsOf(member, now))}</div>
          ) : (
            <h2 key={id} className={s.letter}>
              {title}
            </h2>
          );
        }}
      />
      {isIndexed && (
        <LetterIndex
          letters={sections.map(({ key }) => key)}
          onLetter={(key) => setShow({ id: headId(key), above: top })}
        />
      )}
    </>
  );
}
