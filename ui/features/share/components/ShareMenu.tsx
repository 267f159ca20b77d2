// 分享 of anything that has a page: in the app to a chat or to moments; in a browser its own share menu, else the address
// to copy and the poster; to a friend as a card.
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import Aperture from 'lucide-react/icons/aperture';
import Copy from 'lucide-react/icons/copy';
import ImageIcon from 'lucide-react/icons/image';
import MessageCircle from 'lucide-react/icons/message-circle';
import Send from 'lucide-react/icons/send';
import { read } from '../../../bus';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import { copyAndSay } from '../../../kit/text/copyText';
import { Icon } from '../../../kit/media/Icon';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { showToast } from '../../../kit/feedback/toast';
import { useOpening } from '../../../kit/overlays/useOpening';
import type { Shared } from './shared';
import { addressOf, isCancelled, shareLink } from './shareLink';

const PosterSheet = lazyComponent(() => import('./PosterSheet').then((m) => ({ default: m.PosterSheet })));
type Target = 'chat' | 'moments';

/**
 * Mounted anew for every opening; stays mounted when it is closed, since the poster outlives the menu that led to it.
 */
export type ShareMenuProps = { thing: Shared; open: boolean; onClose: () => void };

export function ShareMenu({ thing, open, onClose }: ShareMenuProps) {
  const inApp = read('native.host')?.kind === 'app' || read('session.state')?.isApp === true;
  const [own, setOwn] = useState(inApp);
  const [poster, openPoster, closePoster] = useOpening();
  // A page that comes back from behind another runs its effects again.
  const tried = useRef(inApp);
  const share = (target: Target, channel: string = target) =>
    shareLink(thing, target).then(() => thing.counted(channel));

  // A browser's own menu is tried first, still within the tap; our sheet stands in where there is none.
  const begin = useEffectEvent(() => {
    if (tried.current) return;
    tried.current = true;
    share('chat', 'web').then(onClose, (why: unknown) => (isCancelled(why) ? onClose() : setOwn(true)));
  });
  useEffect(() => begin(), []);
  if (!own) return null;
  const to = (target: Target) => () =>
    void share(target).catch((why: unknown) => isCancelled(why) || showToast('分享失败'));
  return (
    <>
      <ActionSheet
        open={open}
        onClose={onClose}
        label="分享"
        actions={[
          ...(inApp
            ? [
                { key: 'chat', label: '发送给朋友', icon: <Icon as={MessageCircle} />, onClick: to('chat') },
                { key: 'moments', label: '分享到朋友圈', icon: <Icon as={Aperture} />, onClick: to('moments') },
              ]
            : []),
          ...(thing.send
            ? [{ key: 'send', label: '发送给好友', hint: '私信', icon: <Icon as={Send} />, onClick: thing.send }]
            : []),
          {
            key: 'copy',
            label: '复制链接',
            icon: <Icon as={Copy} />,
            onClick: () => void copyAndSay(addressOf(thing)).then((done) => done && thing.counted('link')),
          },
          { key: 'poster', label: '生成海报', icon: <Icon as={ImageIcon} />, onClick: () => openPoster() },
        ]}
      />
      {poster && (
        <Suspense>
          <PosterSheet thing={thing} open={poster.open} onClose={closePoster} />
        </Suspense>
      )}
    </>
  );
}
