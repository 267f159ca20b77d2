// 生成海报: the post as a picture, shown as it will be saved. Where the phone keeps no file from a page, it is kept by a long press.
import { useEffect, useEffectEvent, useState } from 'react';
import type { StoredThread } from '../../../bus/entities';
import { ask as askBus, read, useStream } from '../../bus';
import { Button } from '../base/Button';
import { ErrorState } from '../base/ErrorState';
import { pictureUrl } from '../base/pictureUrl';
import { plainText } from '../base/richText';
import { Sheet } from '../base/Sheet';
import { showToast } from '../base/toast';
import { drawPoster } from './drawPoster';
import type { SheetProps } from './sheets';
import { pageOf } from './shareText';
import { placeName } from './threadText';
import s from './SharePoster.module.css';

async function posterOf(thread: StoredThread): Promise<Blob> {
  const author = read('users.user', thread.authorId);
  const picture = thread.images[0] ?? { url: thread.video?.coverUrl ?? '', width: 0, height: 0 };
  return drawPoster({
    title: thread.title,
    text: plainText(thread.content),
    picture: { ...picture, url: picture.url && pictureUrl(picture.url, 690) },
    author: { name: author?.userName || '用户', avatarUrl: author?.avatarUrl ? pictureUrl(author.avatarUrl, 120) : '', line: [author?.carModelName, placeName(thread)].filter(Boolean).join(' · ') },
    address: pageOf(thread),
    dark: thread.scope === 'clubz',
  });
}

export function SharePoster({ ask, open, onClose }: SheetProps<'poster'>) {
  const thread = useStream('forum.thread', ask.threadId);
  const [url, setUrl] = useState('');
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const draw = useEffectEvent(() => (thread ? posterOf(thread) : Promise.reject(new Error('no thread'))));
  useEffect(() => {
    let made = '';
    let over = false;
    draw().then(
      (blob) => {
        if (over) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => setFailed(true),
    );
    return () => {
      over = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [turn]);
  const again = () => {
    setFailed(false);
    setTurn(turn + 1);
  };
  const save = () => {
    const saved = () => askBus('forum.shareThread', { threadId: ask.threadId, channel: 'poster' }).catch(() => undefined);
    askBus('native.downloadImage', { url }).then(
      () => {
        showToast('已保存', true);
        void saved();
      },
      () => showToast('请长按图片保存'),
    );
  };
  return (
    <Sheet open={open} onClose={onClose} label="分享海报" title closable>
      <div className={s.box}>
        {failed ? <ErrorState kind="network" tight onAction={again} /> : url ? <img className={s.poster} src={url} alt={`海报：${thread?.title || '帖子'}，附二维码`} /> : <div className={s.wait} role="status" aria-label="正在生成海报" />}
      </div>
      <div className={s.foot}>
        <Button wide off={url ? undefined : '正在生成'} onClick={save}>
          保存图片
        </Button>
        <p className={`cap t3 ${s.hint}`}>也可以长按图片保存或发送</p>
      </div>
    </Sheet>
  );
}
