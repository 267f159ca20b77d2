// What is collected of articles and car information: each as its own card.
import { useStream } from '../../../bus';
import { ArticleRow } from './ArticleRow';
import { InfoCard } from './InfoCard';

export function CollectedContent({ id }: { id: string }) {
  const isInfo = useStream('content.info', id) !== undefined;
  return isInfo ? <InfoCard id={id} /> : <ArticleRow id={id} />;
}
