// Rows that wait in a list; the shapes of whole screens are in ui/app/skeleton.
import { WhoSkeleton } from './FeedCardSkeleton';

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
