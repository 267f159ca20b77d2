// What is said of a draft: in the draft box, on the pending card, and which words of it were refused.
import type { StoredDraft } from '../../../../../bus/entities/draft';
import { plainText } from '../../../../kit/text/richText';

export const draftTitle = (d: StoredDraft): string =>
  d.title.trim() ||
  plainText(d.content).trim().slice(0, 60) ||
  (d.threadType === 1 ? '视频' : d.images.length ? '图片' : '未写标题');
const kinds = ['图文', '视频', '投票'] as const;
export function draftParts(d: StoredDraft): string[] {
  const parts: string[] = [
    d.draftType === 3
      ? '回答'
      : d.draftType === 2
        ? d.threadId
          ? '编辑提问'
          : '提问'
        : d.threadId
          ? '编辑'
          : kinds[d.threadType],
  ];
  if (d.images.length) parts.push(`${d.images.length} 张图片`);
  if (d.poll && d.poll.options.length) parts.push(`${d.poll.options.length} 个选项`);
  if (d.elsewhere && d.deviceName) parts.push(d.deviceName);
  if (d.failCode) parts.push('仅存于本机');
  return parts;
}
/** How a published one is getting on. `off`: no network. */
export function pendingText(d: StoredDraft, off: boolean): string {
  if (d.publish === 'failed') return d.failMessage || '发布失败';
  if (d.publish === 'sending') return '正在发布…';
  if (off || d.publish === 'waiting') return off ? '待发送，联网后自动发布' : '正在发布…';
  return '正在上传，完成后自动发布';
}
export type Refused = { title: string[]; content: string[]; options: string[] };
/** The words themselves: they stay marked wherever they are typed again. */
export function refusedWords(d: StoredDraft | undefined): Refused {
  const out: Refused = { title: [], content: [], options: [] };
  for (const r of d ? d.refused : []) {
    const text = r.field === 'title' ? d?.title : r.field === 'content' ? d?.content : d?.poll?.options[r.at]?.text;
    const word = (text ?? '').trim().slice(r.from, r.to);
    const list = r.field === 'title' ? out.title : r.field === 'content' ? out.content : out.options;
    if (word && !list.includes(word)) list.push(word);
  }
  return out;
}
