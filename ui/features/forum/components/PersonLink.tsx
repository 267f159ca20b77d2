// A name or a portrait that leads to the person's page; without a person only what stands in it.
import type { ReactNode } from 'react';
import { read } from '../../../bus';
import { userLink } from '../../../app/links/users';
import { Link } from '../../../kit/navigation/Link';

export type PersonLinkProps = {
  userId: string | undefined;
  className?: string | undefined;
  children: ReactNode;
  /** The portrait beside a name that leads there too: not said and not stopped at twice. */
  twin?: boolean | undefined;
};

export function PersonLink({ userId, className, children, twin }: PersonLinkProps) {
  if (!userId) return <span className={className}>{children}</span>;
  const href = userLink(userId, read('session.me')?.userId);
  const quiet = twin ? ({ 'aria-hidden': true, tabIndex: -1 } as const) : null;
  return (
    <Link className={className} href={href} {...quiet}>
      {children}
    </Link>
  );
}
