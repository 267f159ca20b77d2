// 消息: the conversations. In a wide window they stand beside this page (ConversationPane), which then says what to do.
import { Empty } from '../../../kit/feedback/Empty';
import { useHasListPane } from '../../../app/wide/useHasListPane';
import { useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { Conversations } from '../components/Conversations';

export function ChatNoticeScreen() {
  const tab = useQuery('tab') === 'groups' ? 'groups' : 'chats';
  if (useHasListPane())
    return (
      <>
        <h1 className="vh">消息</h1>
        <Empty text="选择一个会话" sub="在左侧点开会话，或按 ↑ ↓ 切换" />
      </>
    );
  return <Conversations tab={tab} onTab={(key) => setQuery('tab', key)} />;
}
