// ⋯ of a question or of an answer: share, edit and delete one's own, report, block whoever wrote it.
import { useState } from 'react';
import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import Pencil from 'lucide-react/icons/pencil';
import Share from 'lucide-react/icons/share';
import Trash2 from 'lucide-react/icons/trash';
import { useStream } from '../../../bus';
import { addAnswer, addQuestion } from '../../../app/links/questions';
import { navigate } from '../../../app/navigation/navigation';
import { requireLogin } from '../../../app/stores/authGuard';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import type { Action } from '../../../kit/overlays/ActionSheet';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Icon } from '../../../kit/media/Icon';
import { block } from '../../forum/components/removal';
import { useSheet } from '../../forum/components/sheets';
import { removeAnswer, removeQuestion } from './questionActs';

export type QuestionMenuProps = {
  questionId: string;
  /** Of this answer. */ answerId?: string | undefined;
  open: boolean;
  onClose: () => void;
  onShare: () => void;
  /** It is no longer shown here. */ onGone: () => void;
};

export function QuestionMenu({ questionId, answerId = '', open, onClose, onShare, onGone }: QuestionMenuProps) {
  const question = useStream('questions.question', questionId);
  const answer = useStream('questions.answer', answerId);
  const show = useSheet();
  const [sure, setSure] = useState<'' | 'remove' | 'block'>('');
  const it = answerId ? answer : question;
  const author = useStream('users.user', it?.authorId ?? '');
  if (!it) return null;
  const what = answerId ? '回答' : '提问';
  const end = () => {
    setSure('');
    onClose();
  };
  const remove = () => {
    if (answerId) removeAnswer(answerId);
    else removeQuestion(questionId);
    end();
    onGone();
  };
  const blockAuthor = () => {
    block(it.authorId);
    end();
    onGone();
  };
  const actions: Action[] = [{ key: 'share', label: '分享', icon: <Icon as={Share} />, onClick: onShare }];
  if (it.canEdit)
    actions.push({
      key: 'edit',
      label: `编辑${what}`,
      icon: <Icon as={Pencil} />,
      onClick: () => navigate(answerId ? addAnswer(questionId, { answerId }) : addQuestion({ questionId })),
    });
  if (!it.isMine) {
    actions.push({
      key: 'report',
      label: '举报',
      icon: <Icon as={Flag} />,
      onClick: () =>
        requireLogin(
          'report',
          () => show({ kind: 'report', targetType: 7, targetId: answerId || questionId }),
          answerId || questionId,
        ),
    });
    actions.push({
      key: 'block',
      label: '拉黑作者',
      icon: <Icon as={Ban} />,
      onClick: () => requireLogin('follow', () => setSure('block')),
    });
  }
  if (it.canDelete)
    actions.push({
      key: 'remove',
      label: '删除',
      danger: true,
      icon: <Icon as={Trash2} />,
      onClick: () => setSure('remove'),
    });
  if (sure) {
    return (
      <Dialog
        open
        onClose={end}
        title={sure === 'remove' ? `删除这个${what}？` : `拉黑 ${author?.userName || '这位用户'}？`}
        sub={sure === 'remove' ? (answerId ? '评论会一同删除' : '它的回答会一同删除') : '你们将看不到对方的内容'}
        actions={[
          { label: '取消', onClick: end },
          { label: sure === 'remove' ? '删除' : '拉黑', main: true, onClick: sure === 'remove' ? remove : blockAuthor },
        ]}
      />
    );
  }
  return <ActionSheet open={open} onClose={() => !sure && onClose()} label={`${what}操作`} actions={actions} />;
}
