// 生成海报: a picture with a QR code, shown as it will be saved. Where the phone keeps no file from a page, it is kept by a
// long press.
import { ask } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { pictureUrl } from '../../../kit/media/pictureUrl';
import { Sheet } from '../../../kit/overlays/Sheet';
import { showToast } from '../../../kit/feedback/toast';
import { drawPoster } from './drawPoster';
import type { Shared } from './shared';
import { addressOf } from './shareLink';
import { useDrawnPicture } from './useDrawnPicture';
import s from './PosterSheet.module.css';

const posterOf = (thing: Shared): Promise<Blob> => {
  const { title, description: text, picture, author, dark } = thing;
  return drawPoster({
    title,
    text,
    dark,
    picture: picture && pictureUrl(picture, 690),
    author: { ...author, avatarUrl: author.avatarUrl && pictureUrl(author.avatarUrl, 120) },
    address: addressOf(thing),
  });
};

/** Drawn once, as the thing stands then. */
export type PosterSheetProps = { thing: Shared; open: boolean; onClose: () => void };

export function PosterSheet({ thing, open, onClose }: PosterSheetProps) {
  const { url, failed, again } = useDrawnPicture(() => posterOf(thing));
  const save = () => {
    ask('native.downloadImage', { url }).then(
      () => {
        showToast('已保存', true);
        thing.counted('poster');
      },
      () => showToast('请长按图片保存'),
    );
  };
  return (
    <Sheet open={open} onClose={onClose} label="分享海报" title closable>
      <div className={s.box}>
        {failed ? (
          <ErrorState kind="network" tight onAction={again} />
        ) : url ? (
          <img className={s.poster} src={url} alt={`海报${thing.line && `：${thing.line}`}，附二维码`} />
        ) : (
          <div className={s.wait} role="status" aria-label="正在生成海报" />
        )}
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
