// Sharing something that has a page of its own (an article, car information): in the app to a chat or to moments; in a browser its own
// share menu, else the address to copy and the poster.
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Aperture, Copy, Image as ImageIcon, MessageCircle, Send } from 'lucide-react';
import { AskFailed } from '../../../bus/envelope';
import { ask, read } from '../../bus';
import { ActionSheet } from '../base/ActionSheet';
import { Icon } from '../base/Icon';
import { pictureUrl } from '../base/pictureUrl';
import { showToast } from '../base/toast';
import { copyText } from '../forum/copyText';
import { whole } from '../forum/shareText';

const PosterSheet = lazy(() => import('../forum/PosterSheet').then((m) => ({ default: m.PosterSheet })));

export type Shared = {
  title: string; description: string; cover: string; author: { name: string; avatarUrl: string; line: string };
  /** Its inner link. */ href: string; dark: boolean;
  /** It was shared this way. */
  counted: (channel: string) => void;
  /** 发送给好友, where it can be a card in a chat. */
  send?: (() => void) | undefined;
};
type Target = 'chat' | 'moments';

/** Mounted anew for every opening. */
export type ShareThingProps = { thing: Shared; open: boolean; onClose: () => void };

export function ShareThing({ thing, open, onClose }: ShareThingProps) {
  const address = location.origin + thing.href;
  const inApp = read('native.host')?.kind === 'app' || read('session.state')?.isApp === true;
  const [own, setOwn] = useState(inApp);
  // It outlives the menu that led to it.
  const [poster, setPoster] = useState<boolean | null>(null);
  const tried = useRef(inApp);
  const share = (target: Target, channel: string = target) =>
    ask('native.share', { target, type: 'WEBSITE', title: thing.title, description: thing.description.slice(0, 120), thumbnail: whole(thing.cover), pageUrl: address }).then(() => thing.counted(channel));

  // A browser's own menu is tried first, still within the tap; our sheet stands in where there is none.
  const begin = useEffectEvent(() => {
    if (tried.current) return;
    tried.current = true;
    share('chat', 'web').then(onClose, (why: unknown) => (why instanceof AskFailed && why.failure.code === 'cancelled' ? onClose() : setOwn(true)));
  });
  useEffect(() => begin(), []);
  if (!own) return null;
  if (poster !== null) {
    const draw = () => import('../forum/drawPoster').then((m) => m.drawPoster({ title: thing.title, text: thing.description, picture: { url: pictureUrl(thing.cover, 690), width: 4, height: 3 }, author: thing.author, address, dark: thing.dark }));
    return (
      <Suspense>
        <PosterSheet name={thing.title} draw={draw} onSaved={() => thing.counted('poster')} open={poster} onClose={() => setPoster(false)} />
      </Suspense>
    );
  }
  const to = (target: Target) => void share(target).catch((why: unknown) => {
    if (!(why instanceof AskFailed && why.failure.code === 'cancelled')) showToast('分享失败');
  });
  const copy = () => {
    copyText(address).then(
      () => {
        showToast('复制成功', true);
        thing.counted('link');
      },
      () => showToast('复制失败'),
    );
  };
  return (
    <ActionSheet
      open={open} onClose={onClose} label="分享"
      actions={[
        ...(inApp
          ? [
              { key: 'chat', label: '发送给朋友', icon: <Icon as={MessageCircle} />, onClick: () => to('chat') },
              { key: 'moments', label: '分享到朋友圈', icon: <Icon as={Aperture} />, onClick: () => to('moments') },
            ]
          : []),
        ...(thing.send ? [{ key: 'send', label: '发送给好友', hint: '私信', icon: <Icon as={Send} />, onClick: thing.send }] : []),
        { key: 'copy', label: '复制链接', icon: <Icon as={Copy} />, onClick: copy },
        { key: 'poster', label: '生成海报', icon: <Icon as={ImageIcon} />, onClick: () => setPoster(true) },
      ]}
    />
  );
}
