// 清除缓存, with how much there is. What waits to be sent and drafts are not in it.
import { useEffect, useState } from 'react';
import { ask } from '../../bus';
import { ListRow } from '../../kit/layout/ListRow';
import { showToast } from '../../kit/feedback/toast';
import { sizeText } from '../../features/users/components/profileText';

export function CacheRow() {
  const [bytes, setBytes] = useState(-1);
  const measure = () =>
    ask('users.measureCache', {}).then(
      (out) => setBytes(out.bytes),
      () => undefined,
    );
  useEffect(() => void measure(), []);
  const clear = () => {
    ask('users.clearCache', {}).then(
      () => {
        setBytes(0);
        showToast('缓存已清除', true);
        void measure();
      },
      () => showToast('清除失败，请重试'),
    );
  };
  return <ListRow label="清除缓存" value={bytes < 0 ? '' : sizeText(bytes)} onClick={clear} />;
}
