// What is said of a write that is sent later by itself.
import { expect, it } from 'vitest';
import { AskFailed } from '../../bus/protocol/envelope';
import { waitingText } from '../../ui/kit/feedback/waiting';

it.each([
  ['waits for the network', { code: 'network', message: '' }, '待发送，网络恢复后保存'],
  ['was made too often', { code: 'network', message: '操作太频繁，稍后会自动重试' }, '操作太频繁，稍后会自动重试'],
  ['is refused, of which others speak', { code: '010003', message: '没有权限' }, ''],
])('a write that %s', (_what, failure, text) => {
  expect(waitingText(new AskFailed(failure), '保存')).toBe(text);
});
