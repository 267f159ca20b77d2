// How what is found of each kind is drawn; both the tabs and 综合 draw from here.
import type { ComponentType } from 'react';
import type { SearchKind } from '../../../../bus/entities/search';
import { CircleRowSkeleton } from '../../circles/components/CircleRow';
import { UserRowSkeleton } from '../../users/components/UserRow';
import { CircleHit, UserHit } from './PeopleHits';
import { FaqHit, QuwenHit } from './ReadingHits';
import { ThreadHit, ThreadHitSkeleton } from './ThreadHit';

export type HitProps = { id: string; words: string };
/** One hit of each kind, its usual height, and its shape while it loads. */
export const rows: { [K in SearchKind]: { Hit: ComponentType<HitProps>; size: number; Bone: ComponentType } } = {
  thread: { Hit: ThreadHit, size: 130, Bone: ThreadHitSkeleton },
  quwen: { Hit: QuwenHit, size: 130, Bone: ThreadHitSkeleton },
  tribe: { Hit: CircleHit, size: 88, Bone: CircleRowSkeleton },
  users: { Hit: UserHit, size: 76, Bone: UserRowSkeleton },
  faq: { Hit: FaqHit, size: 96, Bone: ThreadHitSkeleton },
};
export const notFound = (words: string) => `没有找到“${Array.from(words).slice(0, 16).join('')}”，换个词试试`;
