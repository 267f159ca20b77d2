// The shapes of pages other than the first; the card's own is in FeedCardSkeleton.tsx, which the first screen carries.
import { WhoSkeleton } from './FeedCardSkeleton';

/** A post being opened: author, title, lines, a picture. */
export function ThreadSkeleton() {
  return (
    <div className="skc" aria-hidden="true">
      <WhoSkeleton />
      <div className="skt">
        <i className="sk skl" />
        <i className="sk" />
        <i className="sk" />
        <i className="sk" />
      </div>
      <i className="sk skp" />
      <div className="skt">
        <i className="sk" />
        <i className="sk" />
      </div>
    </div>
  );
}

export type RowSkeletonProps = { rows?: number | undefined };
/** Rows with a picture at the left: people, conversations, notices, comments. */
export function RowSkeleton({ rows = 6 }: RowSkeletonProps) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, i) => (
        <div className="skr" key={i}>
          <WhoSkeleton />
        </div>
      ))}
    </div>
  );
}
