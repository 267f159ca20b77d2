// 新增地址, 编辑地址: a form that is checked as it is left and once more as a whole, by the rules that the server has.
import { Suspense, useEffect, useState } from 'react';
import { addressFault, addressFaults } from '../../../../bus/rules/addresses';
import type { AddressFault, AddressField } from '../../../../bus/rules/addresses';
import type { StoredAddress } from '../../../../bus/entities/shop';
import { ask } from '../../../bus';
import { markDirty } from '../../../app/stores/dirty';
import { Chip } from '../../../kit/inputs/Chip';
import { ChoiceRow } from '../../../kit/inputs/ChoiceRow';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { ListRow } from '../../../kit/layout/ListRow';
import { Sheet } from '../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../kit/overlays/SheetFoot';
import { Switch } from '../../../kit/inputs/Switch';
import { TextField } from '../../../kit/inputs/TextField';
import { useConfirmClose } from '../../../kit/overlays/useConfirmClose';
import { useSaving } from '../../../kit/feedback/useSaving';
import { phoneDigits } from '../../../kit/text/phoneText';
import { forgetForm, formOf, keepForm, startForm } from './addressForm';
import { faultText, regionText } from './addressText';
import s from './AddressSheet.module.css';

const RegionSheet = lazyComponent(() => import('./RegionSheet').then((m) => ({ default: m.RegionSheet })));
const typed = ['receiver', 'phone', 'detail', 'postcode'] as const;
const tags = ['家', '公司', '其他'] as const;
export type AddressSheetProps = {
  open: boolean;
  onClose: () => void;
  /** null: a new one. */ address: StoredAddress | null;
  /** It is saved, or waits for the network. */ onSaved?: (addressId: string) => void;
  onRemove?: () => void;
};

export function AddressSheet({ open, onClose, address, onSaved, onRemove }: AddressSheetProps) {
  const [first] = useState(() => formOf(address));
  const [begun] = useState(() => startForm(address));
  const [form, setForm] = useState(begun);
  const [faults, setFaults] = useState<readonly AddressFault[]>([]);
  const [regions, setRegions] = useState<boolean | null>(null);
  const { busy, save } = useSaving(onClose, '保存');
  const isChanged = JSON.stringify(form) !== JSON.stringify(first);
  useEffect(() => (open && isChanged ? markDirty('address') : undefined), [open, isChanged]);
  const { close, question } = useConfirmClose(isChanged && !busy, address ? '修改' : '新增地址', () => {
    if (JSON.stringify(begun) !== JSON.stringify(first)) forgetForm(address, begun);
    onClose();
  });

  const without = (field: AddressField) => faults.filter((fault) => fault.field !== field);
  const set = (field: AddressField, text: string) => {
    setForm({ ...form, [field]: text });
    setFaults(without(field));
  };
  /** What was typed is checked as the field is left; one that was never touched is not. */
  const left = (field: AddressField | undefined) => {
    if (!field) return;
    const fault = form[field] ? addressFault(field, form[field]) : null;
    setFaults(fault ? without(field).concat(fault) : without(field));
  };
  const errorOf = (field: AddressField): string | undefined => {
    const fault = faults.find((one) => one.field === field);
    return fault && faultText(fault);
  };
  const send = () => {
    const found = addressFaults(form);
    setFaults(found);
    if (found.length > 0) return;
    const { receiver, phone, regionCode, detail, postcode, tag, isDefault } = form;
    const fields = {
      receiver: receiver.trim(),
      phone: phone.trim(),
      regionCode,
      detail: detail.trim(),
      postcode: postcode.trim(),
      tag,
      isDefault: isDefault ? (1 as const) : (0 as const),
    };
    const sent = address
      ? ask('shop.replaceAddress', { addressId: address.addressId, ...fields })
      : ask('shop.addAddress', fields);
    keepForm(address, begun, form);
    save(sent, '已保存', (saved) => {
      forgetForm(address, form);
      onSaved?.(saved.addressId);
    });
  };
  const field = (name: (typeof typed)[number]) => ({
    value: form[name],
    error: errorOf(name),
    onChange: (text: string) => set(name, text),
  });
  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        label={address ? '编辑地址' : '新增地址'}
        title
        closable
        footer={
          <SheetFoot busy={busy} onPress={send}>
            保存
          </SheetFoot>
        }
      >
        <div
          onBlur={(event) =>
            left(typed.find((name) => name === event.target.closest<HTMLElement>('[data-field]')?.dataset['field']))
          }
        >
          <div data-field="receiver">
            <TextField label="收件人" placeholder="2–20 个字" autoComplete="name" {...field('receiver')} />
          </div>
          <div data-field="phone">
            <TextField
              label="手机号"
              placeholder="11 位手机号"
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              {...field('phone')}
              onChange={(text) => set('phone', phoneDigits(text))}
            />
          </div>
          <ChoiceRow
            label="所在地区"
            value={form.region}
            error={errorOf('regionCode')}
            onOpen={() => setRegions(true)}
          />
          <div data-field="detail">
            <TextField
              label="详细地址"
              placeholder="街道、小区、楼栋、门牌"
              autoComplete="street-address"
              {...field('detail')}
            />
          </div>
          <div data-field="postcode">
            <TextField
              label="邮编"
              optional
              placeholder="6 位数字"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={6}
              {...field('postcode')}
            />
          </div>
        </div>
        <div className={s.tags} role="group" aria-label="标签">
          <span className={`t2 ${s.word}`}>标签</span>
          {tags.map((tag) => (
            <span key={tag} className={s.tag}>
              <Chip on={form.tag === tag} onClick={() => setForm({ ...form, tag: form.tag === tag ? '' : tag })}>
                {tag}
              </Chip>
            </span>
          ))}
        </div>
        <ListRow label="设为默认地址">
          <Switch
            label="设为默认地址"
            checked={form.isDefault}
            disabled={first.isDefault}
            onChange={(isDefault) => setForm({ ...form, isDefault })}
          />
        </ListRow>
        {onRemove && <ListRow label="删除地址" danger onClick={onRemove} />}
        {regions !== null && (
          <Suspense>
            <RegionSheet
              open={regions}
              onClose={() => setRegions(false)}
              onPick={(way) => {
                const leaf = way[way.length - 1];
                if (!leaf) return;
                setForm({
                  ...form,
                  regionCode: leaf.regionCode,
                  region: regionText({
                    provinceName: way[0]?.name ?? '',
                    cityName: way[1]?.name ?? '',
                    districtName: way[2]?.name ?? '',
                  }),
                });
                setFaults(without('regionCode'));
              }}
            />
          </Suspense>
        )}
      </Sheet>
      {question}
    </>
  );
}
