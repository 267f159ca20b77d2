// People and circles that were found: the rows that they have everywhere, with what is marked in them.
import { useStream } from '../../../bus';
import { formatCount } from '../../../kit/text/formatCount';
import { Marked } from '../../../kit/text/Marked';
import { Meta } from '../../../kit/layout/Meta';
import { CircleRow } from '../../circles/components/CircleRow';
import { UserRow } from '../../users/components/UserRow';

export function UserHit({ id, words }: { id: string; words: string }) {
  const hit = useStream('search.hit', `users|${words}|${id}`);
  // A visitor is told no numbers.
  const counts = hit?.fansCount !== undefined && (
    <Meta>
      <span>粉丝 {formatCount(hit.fansCount)}</span>
      <span>帖子 {formatCount(hit.threadCount ?? 0)}</span>
    </Meta>
  );
  return <UserRow userId={id} words={words} marks={hit?.highlight.userName} meta={counts || undefined} />;
}

export function CircleHit({ id, words }: { id: string; words: string }) {
  const hit = useStream('search.hit', `tribe|${words}|${id}`);
  const intro = useStream('circles.circle', id)?.intro ?? '';
  const marks = hit?.highlight.intro;
  return (
    <CircleRow
      tribeId={id}
      words={words}
      marks={hit?.highlight.name}
      note={marks ? <Marked text={intro} marks={marks} /> : undefined}
    />
  );
}
