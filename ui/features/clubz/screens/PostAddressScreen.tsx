// 发帖位置: where a post was written (`threadId`), or the place to choose one for what is being written (`pick=1`, not for
// visitors).
import { useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { Nav } from '../../../kit/layout/Nav';
import { back, useQuery } from '../../../app/navigation/navigation';
import { requireLogin } from '../../../app/stores/authGuard';
import { PickPlace } from './PickPlace';
import { ShowPlace } from './ShowPlace';

export function PostAddressScreen() {
  const pick = useQuery('pick') === '1';
  const threadId = useQuery('threadId');
  const tourist = useStream('session.state')?.phase === 'tourist';
  if (!pick) return <ShowPlace key={threadId} threadId={threadId} />;
  if (!tourist) return <PickPlace />;
  return (
    <>
      <Nav title="选择位置" onBack={back} />
      <Empty
        art="lock"
        text="请先登录"
        main
        action="去登录"
        onAction={() => requireLogin('publish', () => undefined)}
      />
    </>
  );
}
