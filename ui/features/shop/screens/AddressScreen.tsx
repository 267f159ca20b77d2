// 收货地址: the default first; new, changed, deleted with five seconds to undo. With `pick=1` a tap
// chooses one for the order that is being made.
import { Suspense, useEffect } from 'react';
import { mostAddresses } from '../../../../bus/rules/addresses';
import type { StoredAddress } from '../../../../bus/entities/shop';
import { ask, useStream } from '../../../bus';
import { BottomBar } from '../../../kit/layout/BottomBar';
import { Button } from '../../../kit/inputs/Button';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { Shape } from '../../../app/skeleton/Shape';
import { showToast } from '../../../kit/feedback/toast';
import { phoneText } from '../../../kit/text/phoneText';
import { useOpening } from '../../../kit/overlays/useOpening';
import { showUndo } from '../../forum/components/undo';
import { placeText } from '../components/addressText';
import { back, useQuery } from '../../../app/navigation/navigation';
import s from './Address.module.css';

const AddressSheet = lazyComponent(() =>
  import('../components/AddressSheet').then((m) => ({ default: m.AddressSheet })),
);
const pencil = 'M12 20h9M16.5 3.5a2.12 2.12 0 0 1 3 3L7 19l-4 1 1-4z';
const load = () => ask('shop.openAddresses', {}).catch(() => undefined);

function remove(addressId: string): void {
  ask('shop.removeAddress', { addressId }).then(
    ({ undoId }) =>
      undoId &&
      showUndo(
        undoId,
        '地址已删除',
        () => showToast('已删除，无法撤销'),
        (id) => ask('shop.undoRemoveAddress', { undoId: id }),
      ),
    () => showToast('未能删除，请重试'),
  );
}
const choose = (addressId: string) => void ask('shop.chooseAddress', { addressId }).then(back, () => undefined);

export function AddressScreen() {
  const isPicking = useQuery('pick') === '1';
  const addresses = useStream('shop.addresses');
  /** null a new one. */
  const [edited, edit, close] = useOpening<{ address: StoredAddress | null }>();
  const [asked, askFirst, closeAsked] = useOpening<string>();
  useEffect(() => void load(), []);
  const list = addresses?.list ?? [];
  const isFull = list.length >= mostAddresses;
  return (
    <>
      <Nav title={isPicking ? '选择收货地址' : '收货地址'} onBack={back} />
      {!addresses || (addresses.phase === 'loading' && list.length === 0) ? (
        <Shape of="addresses" />
      ) : addresses.phase === 'error' && list.length === 0 ? (
        <ErrorState kind="network" onAction={() => void load()} />
      ) : (
        <PullToRefresh onRefresh={load}>
          {list.length === 0 && <Empty text="还没有收货地址" />}
          <ul>
            {list.map((address) => (
              <AddressRow
                key={address.addressId}
                address={address}
                isPicking={isPicking}
                onEdit={() => edit({ address })}
              />
            ))}
          </ul>
        </PullToRefresh>
      )}
      {addresses?.phase === 'ready' && (
        <BottomBar>
          <Button
            wide
            off={isFull ? `最多保存 ${mostAddresses} 个地址` : undefined}
            onClick={() => edit({ address: null })}
          >
            新增地址
          </Button>
        </BottomBar>
      )}
      <Suspense>
        {edited && (
          <AddressSheet
            key={edited.turn}
            open={edited.open}
            address={edited.what.address}
            onClose={close}
            onSaved={(addressId) => isPicking && !edited.what.address && choose(addressId)}
            {...(edited.what.address ? { onRemove: () => askFirst(edited.what.address?.addressId ?? '') } : null)}
          />
        )}
        {asked && (
          <Dialog
            open={asked.open}
            onClose={closeAsked}
            title="删除这个地址？"
            actions={[
              { label: '取消', onClick: closeAsked },
              {
                label: '删除',
                main: true,
                onClick: () => {
                  closeAsked();
                  close();
                  remove(asked.what);
                },
              },
            ]}
          />
        )}
      </Suspense>
    </>
  );
}

function AddressRow({
  address,
  isPicking,
  onEdit,
}: {
  address: StoredAddress;
  isPicking: boolean;
  onEdit: () => void;
}) {
  const isLocal = address.addressId.indexOf('local:') === 0;
  return (
    <li className={s.row}>
      <button
        className={s.main}
        type="button"
        disabled={isPicking && isLocal}
        onClick={() => (isPicking ? choose(address.addressId) : onEdit())}
      >
        <span className={s.who}>
          <bdi className={`cut ${s.name}`}>{address.receiver}</bdi>
          <span className={`sub t2 ${s.phone}`}>{phoneText(address.phone)}</span>
        </span>
        <span className={`t2 ${s.place}`}>{placeText(address)}</span>
        {(address.isDefault === 1 || address.tag !== '' || address.pending > 0) && (
          <span className={s.marks}>
            {address.isDefault === 1 && <span className={`${s.mark} ${s.ink}`}>默认</span>}
            {address.tag && <span className={s.mark}>{address.tag}</span>}
            {address.pending === 2 && <span className="cap t3">待发送</span>}
            {address.pending === 1 && <span className="cap t3">保存中</span>}
          </span>
        )}
      </button>
      {!isLocal && (
        <IconButton label={`编辑 ${address.receiver} 的地址`} onClick={onEdit}>
          <Icon d={pencil} size={20} />
        </IconButton>
      )}
    </li>
  );
}
