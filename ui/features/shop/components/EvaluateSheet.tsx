// 评价: stars, words, up to nine pictures; once for each order. The product's own evaluations then have it.
import { Suspense, useEffect, useState } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { StoredOrder } from '../../../../bus/entities/shop';
import { ask, read } from '../../../bus';
import { markDirty } from '../../../app/stores/dirty';
import { keep, readKept } from '../../../app/stores/pageStorage';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Sheet } from '../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../kit/overlays/SheetFoot';
import { TextArea } from '../../../kit/inputs/TextArea';
import { useConfirmClose } from '../../../kit/overlays/useConfirmClose';
import { useSaving } from '../../../kit/feedback/useSaving';
import { forgetFiles } from '../../media/components/pickFiles';
import { imageOf } from '../../media/components/picked';
import type { PickedPicture } from '../../media/components/picked';
import { OrderItemRow } from './OrderItemRow';
import { StarsField } from './Stars';
import type { StarCount } from './Stars';
import s from './EvaluateSheet.module.css';

const PicturePicker = lazyComponent(() =>
  import('../../media/components/PicturePicker').then((m) => ({ default: m.PicturePicker })),
);
const mostWords = 200;
const mostPictures = 9;

function whyNot(stars: StarCount | 0, words: string, pictures: readonly PickedPicture[]): string | undefined {
  if (stars === 0) return '请选择评分';
  if (Array.from(words).length > mostWords) return `评价最多 ${mostWords} 字`;
  if (pictures.some((p) => p.state === 'failed')) return '有图片未上传成功';
  return pictures.some((p) => p.state !== 'ready') ? '图片上传中' : undefined;
}

export function EvaluateSheet({ order, open, onClose }: { order: StoredOrder; open: boolean; onClose: () => void }) {
  const [stars, setStars] = useState<StarCount | 0>(0);
  // Until the server has taken them: what waits for the network may still be refused, or be too old to be sent.
  const kept = `evaluation.${read('session.me')?.userId ?? ''}.${order.orderId}`;
  const [words, setWords] = useState(() => readKept(kept));
  const keepWords = (text: string) => {
    keep(kept, text);
    setWords(text);
  };
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const { busy, wrong, typed, save } = useSaving(onClose, '提交');
  const isTouched = open && (stars !== 0 || words !== '' || pictures.length > 0);
  useEffect(() => (isTouched ? markDirty('evaluation') : undefined), [isTouched]);
  const item = order.items[0];
  const leave = () => {
    if (pictures.length > 0) forgetFiles(pictures.map((p) => p.localId));
    keep(kept, '');
    onClose();
  };
  const { close, question } = useConfirmClose(isTouched && !busy, '评价', leave);
  const send = () => {
    if (stars === 0) return;
    const images = pictures.flatMap((p) => imageOf(p) ?? []);
    const sent = ask('shop.evaluate', {
      orderId: order.orderId,
      stars,
      content: words.trim(),
      ...(images.length > 0 ? { images } : null),
    });
    save(sent, '已评价');
    sent.then(
      () => keep(kept, ''),
      (why: unknown) => {
        if (!(why instanceof AskFailed) || why.failure.code !== '010004') return;
        // It was evaluated before, elsewhere.
        keep(kept, '');
        onClose();
      },
    );
  };
  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        label="评价"
        title
        closable
        footer={
          <SheetFoot busy={busy} off={whyNot(stars, words, pictures)} onPress={send}>
            提交评价
          </SheetFoot>
        }
      >
        <div className={s.box}>
          {item && <OrderItemRow {...item} />}
          <div className={s.stars}>
            <StarsField value={stars} onChange={setStars} />
          </div>
          <TextArea
            boxed
            label="评价"
            placeholder="说说用起来怎么样（选填）"
            value={words}
            max={mostWords}
            minRows={4}
            maxRows={8}
            error={wrong}
            onChange={typed(keepWords)}
          />
          <div className={s.pictures}>
            <Suspense>
              <PicturePicker value={pictures} onChange={setPictures} max={mostPictures} scope="evaluate" />
            </Suspense>
          </div>
        </div>
      </Sheet>
      {question}
    </>
  );
}
