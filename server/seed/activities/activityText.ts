// The format of hand-written activities, and the fields of their sign-up forms. Times are days from the start of today
// in Shanghai.
import type { FormField } from '../../../bus/entities/activities';

export type ActivityText = {
  id: string;
  kind: 1 | 2 | 3;
  title: string;
  cover: string;
  pictures: string[];
  /** Name of a place in places.ts; '' for an online activity. */ place: string;
  city: string;
  /** Start and end. */ from: number;
  to: number;
  /** Sign-up opens and closes; last time to withdraw. Absent for kinds without sign-up. */ applyFrom?: number;
  applyTo?: number;
  cancelTo?: number;
  quota?: number;
  companions?: number;
  points?: number;
  audit?: 1;
  limit?: 1 | 2 | 3;
  /** The car club that organizes it. */ club?: string;
  clubZ?: 1;
  /** The circle of the activity. */ circle?: string;
  inApp?: 1;
  calledOff?: string;
  form?: FormField[];
  /** Check-in: points, code and radius of the place in metres; hours of the day (kind 2). */ reward?: number;
  code?: string;
  radius?: number;
  hours?: [number, number];
  noCheckIn?: 1;
  day?: number;
  awards?: { needDays: number; points: number }[];
  goods?: 1 | 2 | 3;
  stock?: number;
  perLimit?: number;
  /** The number of participants from the community. */ filled: number;
  /** Places that they leave free. */ left?: number;
  text: string[];
  plan?: string[];
  /** Its own rules, a line each. Without them, the rules of its kind apply. */ rules?: string[];
};

export const field = (
  key: string,
  label: string,
  type: FormField['type'],
  more: Partial<FormField> = {},
): FormField => ({
  key,
  label,
  type,
  required: 1,
  options: [],
  max: 0,
  placeholder: '',
  pattern: '',
  ...more,
});
export const name = field('name', '姓名', 'text', { max: 20, placeholder: '与证件一致' });
export const phone = field('phone', '手机号', 'phone', { placeholder: '活动前会有短信提醒' });
export const car = field('carModel', '我的车', 'carModel', { required: 0 });
export const remark = field('remark', '备注', 'textarea', { required: 0, max: 100, placeholder: '饮食、同行儿童等' });
export const short = [name, phone];
export const usual = [name, phone, car, remark];
/** One field of each type. */
export const everything: FormField[] = [
  name,
  phone,
  field('code', '验证码', 'code'),
  field('email', '邮箱', 'email', { placeholder: '用于发送保险单' }),
  field('idno', '身份证号', 'idno', { placeholder: '仅用于投保，活动后删除' }),
  field('years', '驾龄（年）', 'number', { max: 60 }),
  field('level', '冰雪驾驶经验', 'select', { options: ['没有', '开过几次', '每年都开'] }),
  field('wish', '想练的项目', 'multi', { options: ['绕桩', '漂移', '紧急制动', '陡坡缓降'], max: 3 }),
  field('city', '出发城市', 'city'),
  field('dealer', '就近门店', 'dealer', { required: 0 }),
  field('carModel', '我的车', 'carModel'),
  field('arrive', '到达日期', 'date'),
  field('coat', '冲锋衣尺码', 'text', {
    max: 4,
    pattern: '(XS|S|M|L|XL|XXL)',
    placeholder: 'XS / S / M / L / XL / XXL',
  }),
  remark,
];
