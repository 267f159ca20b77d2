// The shapes of what is to come. The classes stand in styles/critical.css, inlined in the page, so that the
// skeleton in the HTML and this one are the same to the pixel.
export type FeedCardSkeletonProps = { /** The picture block: a grid of six, one wide picture, or none. */ kind?: 'grid' | 'one' | 'text' | undefined };
export function FeedCardSkeleton({ kind = 'grid' }: FeedCardSkeletonProps) {
  return (
    <div className="skc" aria-hidden="true">
      <Who />
      <div className="skt">
        <i className="sk" />
        <i className="sk" />
      </div>
      {kind === 'grid' && (
        <div className="skg">
          {[0, 1, 2, 3, 4, 5].map((i) => (
            <i className="sk" key={i} />
          ))}
        </div>
      )}
      {kind === 'one' && <i className="sk skp" />}
      <div className="skf" />
    </div>
  );
}

function Who() {
  return (
    <div className="skw">
      <i className="sk" />
      <div>
        <i className="sk" />
        <i className="sk" />
      </div>
    </div>
  );
}

/** A post being opened: author, title, lines, a picture. */
export function ThreadSkeleton() {
  return (
    <div className="skc" aria-hidden="true">
      <Who />
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
          <Who />
        </div>
      ))}
    </div>
  );
}
