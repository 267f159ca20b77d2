// What the two of a talk tell each other besides messages.
import { SwitchSheet } from './SwitchSheet';
import type { SwitchSheetProps } from './SwitchSheet';

const switches = [
  { key: 'readReceipts', name: '已读回执', note: '关闭后，你与对方互相看不到是否已读' },
  { key: 'typing', name: '正在输入', note: '关闭后，你与对方互相看不到正在输入' },
] as const;

export function ChatSheet(sheet: Pick<SwitchSheetProps, 'open' | 'onClose'>) {
  return <SwitchSheet {...sheet} label="聊天隐私" switches={switches} hint="仅用于单聊，群聊不显示" />;
}
