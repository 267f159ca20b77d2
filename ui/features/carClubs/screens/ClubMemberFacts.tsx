// What a row of members says of one: the car, and for those who lead since when and how he is reached.
import type { ReactElement } from 'react';
import { useStream } from '../../../bus';
import { Meta } from '../../../kit/layout/Meta';
import { TimeText } from '../../../kit/text/TimeText';
import { roleWords } from '../components/clubText';
import type { DrawMember } from '../../users/members/MemberList';

export type ClubMemberFactsProps = {
  clubId: string;
  userId: string;
  draw: DrawMember;
  /** Who stands above, where ranks have headings of their own; '' for the first. */
  above?: string | undefined;
  heading?: ((role: 1 | 2 | 3) => ReactElement) | undefined;
};

export function ClubMemberFacts({ clubId, userId, draw, above, heading }: ClubMemberFactsProps) {
  const member = useStream('carClubs.member', `${clubId}|${userId}`);
  const before = useStream('carClubs.member', `${clubId}|${above ?? ''}`);
  if (!member) return draw(undefined);
  const row = draw({
    userId,
    role: member.role,
    roleWord: roleWords[member.role],
    meta: (
      <Meta>
        {member.carModelName && <span>{member.carModelName}</span>}
        {member.phone && <span>{member.phone}</span>}
        {member.joinTime > 0 && (
          <span>
            <TimeText at={member.joinTime} />
            加入
          </span>
        )}
      </Meta>
    ),
  });
  if (!heading || before?.role === member.role) return row;
  return (
    <>
      {heading(member.role)}
      {row}
    </>
  );
}
