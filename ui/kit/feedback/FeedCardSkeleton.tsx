// The shapes of what is to come. The classes stand in styles/critical.css, inlined in the page, so that the
// skeleton in the HTML and this one are the same to the pixel.
export type FeedCardSkeletonProps = {
  /** The picture block: a grid of six, one wide picture, or none. */ kind?: 'grid' | 'one' | 'text' | undefined;
};
export function FeedCardSkeleton({ kind = 'grid' }: FeedCardSkeletonProps) {
  return (
    <div className="skc" aria-hidden="true">
      <WhoSkeleton />
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

export function WhoSkeleton() {
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
