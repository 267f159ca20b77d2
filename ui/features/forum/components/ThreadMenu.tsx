// ⋯ of a thread: what this person may do with it. The server decides again; here is only what makes sense to offer.
import Ban from 'lucide-react/icons/ban';
import Copy from 'lucide-react/icons/copy';
import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import ImageIcon from 'lucide-react/icons/image';
import Pin from 'lucide-react/icons/pin';
import Send from 'lucide-react/icons/send';
import ShieldOff from 'lucide-react/icons/shield-off';
import Sparkles from 'lucide-react/icons/sparkles';
import SquarePen from 'lucide-react/icons/square-pen';
import Trash2 from 'lucide-react/icons/trash';
import type { ComponentType } from 'react';
import type { StoredThread } from '../../../../bus/entities/forum';
import type { UserBrief } from '../../../../bus/entities/users';
import { useStream } from '../../../bus';
import { navigate } from '../../../app/navigation/navigation';
import { addThread } from '../../../app/links/editor';
import { requireLogin } from '../../../app/stores/authGuard';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import type { Action } from '../../../kit/overlays/ActionSheet';
import { Avatar } from '../../../kit/media/Avatar';
import { copyAndSay } from '../../../kit/text/copyText';
import { Icon } from '../../../kit/media/Icon';
import { share, star } from '../../../kit/media/icons';
import { plainText } from '../../../kit/text/richText';
import { showToast } from '../../../kit/feedback/toast';
import { collectThread, markThread } from './changes';
import { openReport } from './openReport';
import { block, hideThread } from './removal';
import { canSend, sendThread } from './sendCard';
import { useSheet } from './sheets';
import type { SheetAsk, SheetProps } from './sheets';
import { threadLine } from './threadText';
import s from './ThreadMenu.module.css';

export function ThreadMenu({ ask, open, onClose }: SheetProps<'menu'>) {
  const thread = useStream('forum.thread', ask.threadId);
  const author = useStream('users.user', thread?.authorId ?? '');
  const show = useSheet();
  if (!thread) return null;
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      label="帖子操作"
      head={
        <div className={s.head}>
          <Avatar src={author?.avatarUrl} name={author?.userName} size={36} />
          <div className={s.words}>
            <p className={`cut ${s.name}`}>
              <bdi>{author?.userName || '用户'}</bdi> 的帖子
            </p>
            <p className="cap t3 cut">{threadLine(thread)}</p>
          </div>
        </div>
      }
      actions={actionsOn(thread, author, ask.onGone, show)}
    />
  );
}

type Shape = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
  'aria-hidden'?: boolean;
}>;
const row = (
  key: string,
  label: string,
  icon: Shape | string,
  onClick: () => void,
  more?: { hint?: string; danger?: boolean },
): Action => ({
  key,
  label,
  icon: typeof icon === 'string' ? <Icon d={icon} /> : <Icon as={icon} />,
  onClick,
  ...more,
});

function actionsOn(
  thread: StoredThread,
  author: UserBrief | undefined,
  onGone: (() => void) | undefined,
  show: (ask: SheetAsk) => void,
): Action[] {
  const { threadId, isCollect } = thread;
  const all: Action[] = [];
  all.push(
    row('share', '分享', share, () => show({ kind: 'share', threadId })),
    ...(canSend(thread) ? [row('send', '发送给好友', Send, () => sendThread(show, thread))] : []),
    row('poster', '生成海报', ImageIcon, () => show({ kind: 'poster', threadId })),
    row('collect', isCollect ? '取消收藏' : '收藏', star, () =>
      requireLogin(
        'collect',
        () => {
          collectThread(threadId, isCollect ? 0 : 1).catch(() => undefined);
          showToast(isCollect ? '已取消收藏' : '已收藏', true);
        },
        threadId,
      ),
    ),
  );
  const words = [thread.title, plainText(thread.content)].filter(Boolean).join('\n');
  if (words) all.push(row('copy', '复制文字', Copy, () => void copyAndSay(words)));
  if (thread.isMine) {
    const edit = addThread({ scope: thread.scope, threadId, threadType: thread.threadType });
    if (thread.canEdit) all.push(row('edit', '编辑', SquarePen, () => navigate(edit)));
  } else {
    all.push(
      row(
        'dull',
        '不感兴趣',
        EyeOff,
        () => {
          hideThread(threadId);
          onGone?.();
        },
        { hint: '减少这类内容' },
      ),
      row('report', '举报', Flag, () =>
        requireLogin('report', () => openReport(show, thread.scope, 1, threadId), threadId),
      ),
    );
    if (author && !author.isBlocked) {
      all.push(
        row('block', '拉黑作者', Ban, () =>
          requireLogin('follow', () => {
            block(author.userId);
            onGone?.();
          }),
        ),
      );
    }
  }
  if (thread.canManage) {
    all.push(
      row('essence', thread.isEssence ? '取消加精' : '加精', Sparkles, () =>
        markThread(threadId, { isEssence: thread.isEssence ? 0 : 1 }),
      ),
      row('top', thread.isTop ? '取消置顶' : '置顶', Pin, () => markThread(threadId, { isTop: thread.isTop ? 0 : 1 })),
    );
  }
  if (thread.canHide && !thread.isMine)
    all.push(row('hide', '隐藏', ShieldOff, () => show({ kind: 'hide', threadId, onGone })));
  if (thread.canDelete)
    all.push(row('remove', '删除', Trash2, () => show({ kind: 'remove', threadId, onGone }), { danger: true }));
  return all;
}
