// Sharing a question or one of its answers: in the app to a chat or to moments; in a browser its own share menu, else the address to copy
// and the poster; to a friend as a card.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Aperture, Copy, Image as ImageIcon, MessageCircle, Send } from 'lucide-react';
import { AskFailed } from '../../../bus/envelope';
import { ask, read, useStream } from '../../bus';
import { gated } from '../../state/gate';
import { ActionSheet } from '../base/ActionSheet';
import { Icon } from '../base/Icon';
import { showToast } from '../base/toast';
import { copyText } from '../forum/copyText';
import { hasChat } from '../forum/sendCard';
import { whole } from '../forum/shareText';
import { useSheet } from '../forum/sheets';
import { addressOf } from './questionActs';
import { answerLine, answersText } from './questionText';

const QuestionPoster = lazy(() => import('./QuestionPoster').then((m) => ({ default: m.QuestionPoster })));
const cancelled = (why: unknown): boolean => why instanceof AskFailed && why.failure.code === 'cancelled';

export type ShareQuestionProps = { questionId: string; answerId?: string | undefined; open: boolean; onClose: () => void };

export function ShareQuestion({ questionId, answerId = '', open, onClose }: ShareQuestionProps) {
  const question = useStream('questions.question', questionId);
  const answer = useStream('questions.answer', answerId || (question?.topAnswerId ?? ''));
  const show = useSheet();
  const inApp = read('native.host')?.kind === 'app' || read('session.state')?.isApp === true;
  // A browser's own menu is tried first, still within the tap; our sheet stands in where there is none.
  const [own, setOwn] = useState(inApp);
  const [poster, setPoster] = useState(false);
  const tried = useRef(inApp);
  const cover = question?.images[0]?.url ?? answer?.images[0]?.url ?? '';
  const share = (target: 'chat' | 'moments') => ask('native.share', {
    target, type: 'WEBSITE', title: question?.title ?? '', description: (answer ? answerLine(answer) : answersText(question?.answerCount ?? 0)).slice(0, 120), thumbnail: whole(cover), pageUrl: addressOf(questionId, answerId),
  });
  useEffect(() => {
    if (tried.current || !question) return;
    tried.current = true;
    share('chat').then(onClose, (why: unknown) => (cancelled(why) ? onClose() : setOwn(true)));
  });
  if (!question || !own) return null;
  if (poster) {
    return (
      <Suspense>
        <QuestionPoster questionId={questionId} answerId={answerId} open={open} onClose={onClose} />
      </Suspense>
    );
  }
  const to = (target: 'chat' | 'moments') => void share(target).catch((why: unknown) => cancelled(why) || showToast('分享失败'));
  const copy = () => void copyText(addressOf(questionId, answerId)).then(() => showToast('复制成功', true), () => showToast('复制失败'));
  const send = () => gated('message', () => show({ kind: 'sendCard', card: { kind: 'questionCard', id: questionId, title: question.title, cover } }), questionId);
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      label="分享"
      actions={[
        ...(inApp
          ? [
              { key: 'chat', label: '发送给朋友', icon: <Icon as={MessageCircle} />, onClick: () => to('chat') },
              { key: 'moments', label: '分享到朋友圈', icon: <Icon as={Aperture} />, onClick: () => to('moments') },
            ]
          : []),
        ...(hasChat() && question.auditStatus === 1 ? [{ key: 'send', label: '发送给好友', hint: '私信', icon: <Icon as={Send} />, onClick: send }] : []),
        { key: 'copy', label: '复制链接', icon: <Icon as={Copy} />, onClick: copy },
        { key: 'poster', label: '生成海报', icon: <Icon as={ImageIcon} />, onClick: () => setPoster(true) },
      ]}
    />
  );
}
