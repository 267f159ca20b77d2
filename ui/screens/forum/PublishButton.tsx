// 发布, floating over the feed: which kind of thread, then the editor. Tourists log in first.
import { Image, ListTodo, Video } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Fab } from '../../components/base/Fab';
import { Icon } from '../../components/base/Icon';
import { navigate } from '../../shell/navigation';
import { links } from '../../shell/routes';
import { gated } from '../../state/gate';

const ActionSheet = lazy(() => import('../../components/base/ActionSheet').then((m) => ({ default: m.ActionSheet })));
const kinds = [
  { key: '0', label: '图文', icon: Image },
  { key: '1', label: '视频', icon: Video },
  { key: '2', label: '投票', icon: ListTodo },
] as const;

export function PublishButton() {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const start = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <>
      <Fab onClick={() => gated('publish', start)} />
      {used && (
        <Suspense fallback={null}>
          <ActionSheet
            open={open}
            onClose={() => setOpen(false)}
            label="发布"
            actions={kinds.map(({ key, label, icon }) => ({ key, label, icon: <Icon as={icon} />, onClick: () => navigate(`${links.addThread()}?threadType=${key}`) }))}
          />
        </Suspense>
      )}
    </>
  );
}
