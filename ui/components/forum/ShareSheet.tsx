// Sharing a thread. In the app: to a chat or to moments. In a browser: its own share menu, else the address to copy and the poster.
import { useEffect, useRef, useState } from 'react';
import { Aperture, Copy, Image as ImageIcon, MessageCircle, Send } from 'lucide-react';
import { AskFailed } from '../../../bus/envelope';
import type { StoredThread } from '../../../bus/entities';
import { ask as askBus, read, useStream } from '../../bus';
import { ActionSheet } from '../base/ActionSheet';
import { Icon } from '../base/Icon';
import { plainText } from '../base/richText';
import { showToast } from '../base/toast';
import { copyText } from './copyText';
import { canSend, sendThread } from './sendCard';
import { pageOf, whole } from './shareText';
import { useSheet } from './sheets';
import type { SheetProps } from './sheets';
import { threadLine } from './threadText';

type Target = 'chat' | 'moments';

function counted(threadId: string, channel: string): void {
  askBus('forum.shareThread', { threadId, channel }).catch(() => undefined);
}

function share(thread: StoredThread, target: Target, channel: string = target): Promise<unknown> {
  return askBus('native.share', {
    target,
    type: 'WEBSITE',
    title: threadLine(thread),
    description: plainText(thread.excerpt || thread.content).slice(0, 120),
    thumbnail: whole(thread.images[0]?.url ?? thread.video?.coverUrl ?? ''),
    pageUrl: pageOf(thread),
  }).then(() => counted(thread.threadId, channel));
}

export function ShareSheet({ ask, open, onClose }: SheetProps<'share'>) {
  const thread = useStream('forum.thread', ask.threadId);
  const show = useSheet();
  const inApp = read('native.host')?.kind === 'app' || read('session.state')?.isApp === true;
  // A browser's own menu is tried first, still within the tap; our sheet stands in where there is none.
  const [own, setOwn] = useState(inApp);
  const tried = useRef(inApp);
  useEffect(() => {
    if (tried.current || !thread) return;
    tried.current = true;
    share(thread, 'chat', 'web').then(onClose, (why: unknown) => {
      if (why instanceof AskFailed && why.failure.code === 'cancelled') onClose();
      else setOwn(true);
    });
  }, [thread, onClose]);
  if (!thread || !own) return null;

  const to = (target: Target) => void share(thread, target).catch((why: unknown) => {
    if (!(why instanceof AskFailed && why.failure.code === 'cancelled')) showToast('分享失败');
  });
  const copy = () => {
    copyText(pageOf(thread)).then(
      () => {
        showToast('复制成功', true);
        counted(thread.threadId, 'link');
      },
      () => showToast('复制失败'),
    );
  };
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
        ...(canSend(thread) ? [{ key: 'send', label: '发送给好友', hint: '私信', icon: <Icon as={Send} />, onClick: () => sendThread(show, thread) }] : []),
        { key: 'copy', label: '复制链接', icon: <Icon as={Copy} />, onClick: copy },
        { key: 'poster', label: '生成海报', icon: <Icon as={ImageIcon} />, onClick: () => show({ kind: 'poster', threadId: thread.threadId }) },
      ]}
    />
  );
}
