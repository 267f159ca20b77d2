// Why nothing can be said about the state just now, in words.
import type { Verified } from './useVerdict';

export function whyNot({ verdict }: Verified, wanted: boolean): string {
  if (!wanted) return '暂停后显示';
  if (!verdict) return '线程回放完成后显示';
  return 'refused' in verdict ? '这份录像不能做线程回放' : '正在计算';
}
