// The small marks after a name, at most two. Fans have none.
import s from './Badge.module.css';

const words = {
  owner: '车主',
  verifying: '认证中',
  official: '官方',
  author: '楼主',
  answerer: '答主',
  host: '群主',
  clubz: 'Club Z',
} as const;
export type BadgeKind = keyof typeof words;
export type BadgeProps = { kind: BadgeKind };

export function Badge({ kind }: BadgeProps) {
  return <span className={`${s.b} ${s[kind] ?? ''}`}>{words[kind]}</span>;
}

export type UserBadgeProps = {
  /** -1 fan, 0 verifying, 1 car owner, 2 alternate account. */
  userType: number;
  /** Wrote the thread, or the answer, that is being read. */
  author?: boolean | 'author' | 'answerer' | undefined;
  official?: boolean | undefined;
};

export function UserBadge({ userType, author, official }: UserBadgeProps) {
  const kind = official ? 'official' : userType === 1 ? 'owner' : userType === 0 ? 'verifying' : null;
  return (
    <>
      {kind && <Badge kind={kind} />}
      {author && <Badge kind={author === 'answerer' ? author : 'author'} />}
    </>
  );
}
