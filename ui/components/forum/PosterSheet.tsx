// 生成海报: a picture with a QR code, shown as it will be saved. Where the phone keeps no file from a page, it is kept by a long press.
// For posts and for everything else that can be shared.
import { useEffect, useEffectEvent, useState } from 'react';
import { ask as askBus } from '../../bus';
import { Button } from '../base/Button';
import { ErrorState } from '../base/ErrorState';
import { Sheet } from '../base/Sheet';
import { showToast } from '../base/toast';
import s from './SharePoster.module.css';

export type PosterSheetProps = {
  /** Whose poster it is, for screen readers. */
  name: string;
  draw: () => Promise<Blob>;
  /** It has been saved. */
  onSaved: () => void;
  open: boolean;
  onClose: () => void;
};

export function PosterSheet({ name, draw, onSaved, open, onClose }: PosterSheetProps) {
  const [url, setUrl] = useState('');
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const made = useEffectEvent(draw);
  useEffect(() => {
    let own = '';
    let over = false;
    made().then(
      (blob) => {
        if (over) return;
        own = URL.createObjectURL(blob);
        setUrl(own);
      },
      () => setFailed(true),
    );
    return () => {
      over = true;
      if (own) URL.revokeObjectURL(own);
    };
  }, [turn]);
  const again = () => {
    setFailed(false);
    setTurn(turn + 1);
  };
  const save = () => {
    askBus('native.downloadImage', { url }).then(
      () => {
        showToast('已保存', true);
        onSaved();
      },
      () => showToast('请长按图片保存'),
    );
  };
  return (
    <Sheet open={open} onClose={onClose} label="分享海报" title closable>
      <div className={s.box}>
        {failed ? <ErrorState kind="network" tight onAction={again} /> : url ? <img className={s.poster} src={url} alt={`海报：${name}，附二维码`} /> : <div className={s.wait} role="status" aria-label="正在生成海报" />}
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
