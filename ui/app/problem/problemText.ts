// The words of 问题反馈: parts, times, sizes. Pure, so that they can be read and tested at one place.
import { inShanghai } from '../../../bus/rules/calendar';
import type { Part } from '../../../bus/recording/sections';

export const partNames: Record<Part, { name: string; what: string }> = {
  person: { name: '你的操作', what: '点了哪里、去了哪一页、滚到哪里、输入了几个字' },
  screens: { name: '页面', what: '页面向数据层提出的请求' },
  calls: { name: '网络请求', what: '与服务器的来往' },
  native: { name: 'App 消息', what: '与 App 的来往' },
  streams: { name: '数据变化', what: '页面上显示的内容怎样变化' },
  state: { name: '程序状态', what: '用来在开发者的电脑上重现问题' },
};

/** 09:03:07 */
export const clock = (at: number): string => inShanghai(at).format('HH:mm:ss');
/** 09:03:07–09:05:41, or one of them where they are the same. */
export const span = (from: number, to: number): string =>
  clock(from) === clock(to) ? clock(from) : `${clock(from)}–${clock(to)}`;

/** 42 秒, 4 分 12 秒, 1 小时 2 分 */
export function lasting(ms: number): string {
  const s = Math.max(1, Math.round(ms / 1000));
  if (s < 60) return `${s} 秒`;
  const m = Math.floor(s / 60);
  if (m >= 60) return m % 60 ? `${Math.floor(m / 60)} 小时 ${m % 60} 分` : `${m / 60} 小时`;
  return s % 60 ? `${m} 分 ${s % 60} 秒` : `${m} 分`;
}
/** 3 KB, 1.8 MB */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
/** 1,204 */
export const counted = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
export const fileName = (at: number): string => `问题反馈-${inShanghai(at).format('YYYYMMDD-HHmm')}.ndjson`;
