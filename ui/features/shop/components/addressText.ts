// Words about addresses of delivery: as one line, and what is wrong with a field.
import type { AddressFault, AddressField } from '../../../../bus/rules/addresses';
import { addressLimits } from '../../../../bus/rules/addresses';
import type { Delivery } from '../../../../bus/entities/shop';

type Names = Pick<Delivery, 'provinceName' | 'cityName' | 'districtName'>;
/** A city that is a province of its own is said once. */
export const regionText = ({ provinceName, cityName, districtName }: Names): string =>
  [provinceName, cityName === provinceName ? '' : cityName, districtName].filter(Boolean).join(' ');
export const placeText = (address: Delivery): string => [regionText(address), address.detail].filter(Boolean).join(' ');

const names: { [field in AddressField]: string } = {
  receiver: '收件人',
  phone: '手机号',
  regionCode: '所在地区',
  detail: '详细地址',
  postcode: '邮编',
};
export function faultText({ field, why }: AddressFault): string {
  if (field === 'regionCode') return '请选择所在地区';
  if (why === 'empty') return `请填写${names[field]}`;
  if (field === 'phone') return '请输入 11 位手机号';
  if (field === 'postcode') return '请输入 6 位邮编';
  const { least, most } = addressLimits[field];
  return why === 'short' ? `${names[field]}至少 ${least} 个字` : `${names[field]}最多 ${most} 个字`;
}
