// What may be done with a comment or a reply: opened by holding it.
import Copy from 'lucide-react/icons/copy';
import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import Trash2 from 'lucide-react/icons/trash';
import type { ComponentType } from 'react';
import { ask as askBus, useStream } from '../../../bus';
import { requireLogin } from '../../../app/stores/authGuard';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import type { Action } from '../../../kit/overlays/ActionSheet';
import { copyAndSay } from '../../../kit/text/copyText';
import { Icon } from '../../../kit/media/Icon';
import { comment, heart } from '../../../kit/media/icons';
import { plainText } from '../../../kit/text/richText';
import { showToast } from '../../../kit/feedback/toast';
import { likeComment, showFailure } from './changes';
import { openReport } from './openReport';
import { useSheet } from './sheets';
import type { SheetProps } from './sheets';
import s from './ThreadMenu.module.css';

type Shape = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
  'aria-hidden'?: boolean;
}>;

export function CommentMenu({ ask, open, onClose }: SheetProps<'comment'>) {
  const { target } = ask;
  const post = useStream('forum.post', target.postId ?? '');
  const reply = useStream('forum.reply', target.responseId ?? '');
  const staff = useStream('session.me')?.isPlatformAdmin === 1;
  const it = target.postId === undefined ? reply : post;
  const author = useStream('users.user', it?.authorId ?? '');
  const scope = useStream('forum.thread', it?.threadId ?? '')?.scope ?? 'bbs';
  const show = useSheet();
  if (!it || it.status === 1) return null;
  const id = target.postId ?? target.responseId;
  const targetType = target.postId === undefined ? 3 : 2;
  const sent = it.pending === 0;
  const words = plainText(it.content);

  const row = (key: string, label: string, icon: Shape | string, onClick: () => void, danger?: boolean): Action => ({
    key,
    label,
    icon: typeof icon === 'string' ? <Icon d={icon} /> : <Icon as={icon} />,
    onClick,
    danger,
  });
  const actions: Action[] = [];
  if (sent) {
    actions.push(
      row('reply', '回复', comment, () =>
        show({ kind: 'compose', threadId: it.threadId, ...replyTo(it, id), toName: author?.userName ?? '' }),
      ),
      row('like', it.isLike ? '取消赞' : '赞', heart, () =>
        requireLogin(
          'like',
          () => void likeComment(target, it.isLike ? 0 : 1).catch(() => undefined),
          `${target.postId === undefined ? 'reply' : 'post'}|${id}`,
        ),
      ),
    );
  }
  actions.push(row('copy', '复制', Copy, () => void copyAndSay(words)));
  if (sent && !it.isMine)
    actions.push(
      row('report', '举报', Flag, () => requireLogin('report', () => openReport(show, scope, targetType, id), id)),
    );
  if (sent && staff && !it.isMine) {
    actions.push(
      row(
        'hide',
        '隐藏',
        EyeOff,
        () =>
          void askBus('forum.hideContent', { targetType, targetId: id, reason: '违反社区规范', restore: 0 }).then(
            () => showToast('已隐藏', true),
            showFailure,
          ),
      ),
    );
  }
  if (sent && it.canDelete)
    actions.push(row('remove', '删除', Trash2, () => show({ kind: 'removeComment', target }), true));

  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      label="评论操作"
      head={
        <div className={s.words}>
          <p className={`cut ${s.name}`}>
            <bdi>{author?.userName || '用户'}</bdi> 的评论
          </p>
          <p className="cap t3 cut">{words}</p>
        </div>
      }
      actions={actions}
    />
  );
}

/** A reply is answered within the comment that it belongs to. */
function replyTo(it: { postId: string }, id: string): { postId: string; toResponseId?: string } {
  return it.postId === id ? { postId: id } : { postId: it.postId, toResponseId: id };
}
