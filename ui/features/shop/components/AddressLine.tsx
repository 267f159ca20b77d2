// Where an order goes to, as a line that leads to the other addresses; without any, the way to the first one.
import type { StoredAddress } from '../../../../bus/entities/shop';
import { ask, useStream } from '../../../bus';
import { pickAddress } from '../../../app/links/shop';
import { navigate } from '../../../app/navigation/navigation';
import { Icon } from '../../../kit/media/Icon';
import { chevronRight } from '../../../kit/media/icons';
import { Link } from '../../../kit/navigation/Link';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { phoneText } from '../../../kit/text/phoneText';
import { placeText } from './addressText';
import s from './AddressLine.module.css';

export type AddressLineProps = {
  address: StoredAddress | undefined;
  onAdd: () => void;
  /** Before the list of addresses is opened. */ onLeave?: (() => void) | undefined;
};

export function AddressLine({ address, onAdd, onLeave }: AddressLineProps) {
  const phase = useStream('shop.addresses')?.phase;
  if (!address) {
    if (phase === undefined || phase === 'loading') return <RowSkeleton rows={1} />;
    const again = () => void ask('shop.openAddresses', {}).catch(() => undefined);
    return (
      <button className={s.address} type="button" onClick={phase === 'error' ? again : onAdd}>
        <span className={s.where}>{phase === 'error' ? '地址加载失败，点击重试' : '新增收货地址'}</span>
        <Icon d={chevronRight} size={16} />
      </button>
    );
  }
  const go = () => {
    onLeave?.();
    navigate(pickAddress());
  };
  return (
    <Link
      className={s.address}
      href={pickAddress()}
      onPress={go}
      aria-label={`收货地址：${address.receiver}，${placeText(address)}`}
    >
      <span className={s.where}>
        <span className={s.who}>
          <bdi className="cut">{address.receiver}</bdi>
          <span className={`sub t2 ${s.phone}`}>{phoneText(address.phone)}</span>
        </span>
        <span className={`sub t2 ${s.place}`}>{placeText(address)}</span>
      </span>
      <Icon d={chevronRight} size={16} />
    </Link>
  );
}
