// 发布 in the header of a circle or a topic: which kind, then the editor with that place set.
import Image from 'lucide-react/icons/image';
import ListTodo from 'lucide-react/icons/list-todo';
import SquarePen from 'lucide-react/icons/square-pen';
import Video from 'lucide-react/icons/video';
import { useState } from 'react';
import { publishIn } from '../../../app/links/circles';
import { navigate } from '../../../app/navigation/navigation';
import { requireLogin } from '../../../app/stores/authGuard';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import { IconButton } from '../../../kit/inputs/IconButton';
import { Icon } from '../../../kit/media/Icon';

const kinds = [
  { key: '0', label: '图文', icon: Image },
  { key: '1', label: '视频', icon: Video },
  { key: '2', label: '投票', icon: ListTodo },
] as const;

export type PublishInProps = { scope: 'bbs' | 'clubz'; tribeId?: string; topicId?: string; label: string };

export function PublishIn({ scope, tribeId, topicId, label }: PublishInProps) {
  const [open, setOpen] = useState<boolean | null>(null);
  const to = { ...(tribeId ? { tribeId } : null), ...(topicId ? { topicId } : null) };
  return (
    <>
      <IconButton label={label} onClick={() => requireLogin('publish', () => setOpen(true))}>
        <Icon as={SquarePen} />
      </IconButton>
      {open !== null && (
        <ActionSheet
          open={open}
          onClose={() => setOpen(false)}
          label={label}
          actions={kinds.map(({ key, label: word, icon }) => ({
            key,
            label: word,
            icon: <Icon as={icon} />,
            onClick: () => navigate(publishIn(scope, { threadType: key, ...to })),
          }))}
        />
      )}
    </>
  );
}
