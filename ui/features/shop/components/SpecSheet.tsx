// Choosing a specification and how many: what is sold out stands there, off, with its reason.
import { useState } from 'react';
import type { Product, ProductSpec } from '../../../../bus/entities/shop';
import { Picture } from '../../../kit/media/Picture';
import { Sheet } from '../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../kit/overlays/SheetFoot';
import { pointsText } from '../../points/components/pointsText';
import { mostOf } from './productText';
import { Stepper } from './Stepper';
import s from './SpecSheet.module.css';

export type SpecSheetProps = {
  product: Product;
  open: boolean;
  onClose: () => void;
  sku: ProductSpec | null;
  count: number;
  onChange: (sku: ProductSpec, count: number) => void;
  /** The label of the button. */
  done: string;
  onDone: (sku: ProductSpec, count: number) => void;
  /** Why nobody or not this person can have it. */
  off: string;
};

export function SpecSheet({ product, open, onClose, sku, count, onChange, done, onDone, off }: SpecSheetProps) {
  const [wrong, setWrong] = useState(false);
  const most = sku ? mostOf(product, sku.stock) : 1;
  const n = Math.max(1, Math.min(count, most));
  const { perLimit, myCount } = product;
  const finish = () => {
    if (sku) onDone(sku, n);
    else setWrong(true);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="选择规格"
      title
      closable
      footer={
        <SheetFoot off={off || (sku?.stock === 0 ? '这个规格已兑完' : undefined)} onPress={finish}>
          {done}
        </SheetFoot>
      }
    >
      <div className={s.head}>
        <span className={s.picture}>
          <Picture src={sku?.image || (product.images[0]?.url ?? '')} width={345} radius={4} />
        </span>
        <span className={s.about}>
          <span className={s.points}>
            {pointsText((sku?.points ?? product.points) * n)}
            <small className={s.unit}>积分</small>
          </span>
          <span className="cap t3">库存 {pointsText(sku?.stock ?? product.stock)} 件</span>
          {perLimit > 0 && (
            <span className="cap t3">
              每人限兑 {perLimit} 件{myCount > 0 && `，已兑 ${myCount} 件`}
            </span>
          )}
        </span>
      </div>
      <fieldset className={s.specs}>
        <legend className={`sub ${wrong && !sku ? s.wrong : 't2'}`}>{wrong && !sku ? '请选择规格' : '规格'}</legend>
        <div className={s.chips}>
          {product.skus.map((one) => (
            <label
              key={one.skuId}
              className={`${s.chip}${one.skuId === sku?.skuId ? ` ${s.on}` : ''}${one.stock === 0 ? ` ${s.gone}` : ''}`}
            >
              <input
                className="vh"
                type="radio"
                name="sku"
                checked={one.skuId === sku?.skuId}
                disabled={one.stock === 0}
                onChange={() => onChange(one, n)}
              />
              <i />
              {one.name}
              {one.stock === 0 && <small className={s.why}>已兑完</small>}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={s.count}>
        <span className="sub t2">数量</span>
        <Stepper value={n} most={most} label="数量" onChange={(next) => (sku ? onChange(sku, next) : setWrong(true))} />
      </div>
    </Sheet>
  );
}
