// Members of whatever has members (a circle, a group, a club), in four modes: view leads to the person, search marks
// the words, pick-many ticks several, toggle switches something of each. Where the members come from and what may be
// done with them, the screen says.
import type { ReactElement, ReactNode } from 'react';
import type { How, ListState } from '../../../../bus/entities/paging';
import { SearchField } from '../../../kit/inputs/SearchField';
import type { SearchFieldProps } from '../../../kit/inputs/SearchField';
import { Empty } from '../../../kit/feedback/Empty';
import { PagedRows } from '../../forum/components/PagedRows';
import type { WindowRowsProps } from '../../forum/components/WindowRows';
import { MemberRow } from './MemberRow';
import type { MemberFacts, MemberMode } from './MemberRow';
import s from './MemberList.module.css';

export type DrawMember = (facts: MemberFacts | undefined) => ReactElement;
export type MemberListProps = {
  mode: MemberMode;
  list: ListState | undefined;
  name: string;
  load: (how: How) => void;
  /** Reads what is known of a member (a component of the screen, with the id as its key) and gives it to `draw`. */
  member: (userId: string, draw: DrawMember) => ReactElement;
  /** The words looked for; with `field` they are typed above the list. */
  words?: string | undefined;
  field?: Pick<SearchFieldProps, 'value' | 'onChange' | 'onSubmit' | 'onComposing'> | undefined;
  /** The field has the focus when the page opens. */
  focus?: boolean | undefined;
  /** pick-many: who is ticked, and '' or why somebody cannot be. */
  picked?: readonly string[] | undefined;
  onPick?: ((userIds: readonly string[]) => void) | undefined;
  whyNot?: ((member: MemberFacts) => string) | undefined;
  /** toggle: the switch of each. */
  isOn?: ((userId: string) => boolean) | undefined;
  onToggle?: ((userId: string, on: boolean) => void) | undefined;
  /** A control at the right of each; a press that chooses one; a long press. */
  right?: ((member: MemberFacts) => ReactNode) | undefined;
  onChoose?: ((member: MemberFacts) => void) | undefined;
  onMenu?: ((member: MemberFacts) => void) | undefined;
  /** Brought into view (a letter of the index was pressed). */
  show?: WindowRowsProps['show'];
  /** A column of letters stands at the right, which the rows leave free. */
  isIndexed?: boolean | undefined;
  empty?: ReactNode;
  /** Between the field and the list: filters. */
  below?: ReactNode;
};

export function MemberList(p: MemberListProps) {
  const { mode, list, name, load, words = '', field, picked = [], onPick } = p;
  const looking = words !== '';
  return (
    <>
      {field && (
        <div className={s.search}>
          {/* The page of looking for a member has nothing else to begin with. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <SearchField {...field} placeholder="搜索成员" label="搜索成员" focus={p.focus} />
        </div>
      )}
      {p.below}
      <PagedRows
        list={list}
        name={name}
        size={72}
        load={load}
        show={p.show}
        empty={
          p.empty ?? (
            <Empty tight art={looking ? 'search' : 'follow'} text={looking ? `没有找到“${words}”` : '还没有成员'} />
          )
        }
      >
        {(id) =>
          p.member(id, (facts) => (
            <MemberRow
              member={facts}
              mode={mode}
              words={words}
              picked={picked.includes(id)}
              onPick={() => onPick?.(picked.includes(id) ? picked.filter((one) => one !== id) : picked.concat(id))}
              whyNot={p.whyNot}
              on={p.isOn?.(id)}
              onToggle={p.onToggle}
              right={p.right}
              onChoose={p.onChoose}
              onMenu={p.onMenu}
              isIndexed={p.isIndexed}
            />
          ))
        }
      </PagedRows>
    </>
  );
}
