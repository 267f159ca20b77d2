// A chat that does not exist: the room says so, and offers no field to write into it.
import { expect, it } from 'vitest';
import { field, groupStands, inGroup, open, row, say, slow, withOne } from './chatStage';
import { answer, asked, drawn, page, put } from './stage/stage';
import { conversation, group, text } from './chatThings';

const gone = () => page.getByText('内容已被删除或不存在');
const withNobody = '/mine/chat?conversationID=C2Cnobody';

it('an unknown conversation and one with oneself do not exist', async () => {
  await open(withOne, { wait: 'chat.openConversation' });
  await answer('chat.openConversation', {}, '010002');
  await gone().waitFor();
  await open('/mine/chat?conversationID=C2Cme');
  await gone().waitFor();
  expect(await asked('chat.openConversation')).toEqual([]);
});

it('one with a person who does not exist neither, though the service has not been there to say so', async () => {
  await open(withNobody, { wait: 'users.openHome' });
  await say([], {}, 'C2Cnobody');
  await field().waitFor();
  await answer('users.openHome', {}, '010002');
  await gone().waitFor();
  expect(await field().count()).toBe(0);
});

it('what a person wrote who does not exist any more can be read', async () => {
  await open(withNobody, { wait: 'users.openHome' });
  await say([text('a', '你好')], {}, 'C2Cnobody');
  await answer('users.openHome', {}, '010002');
  await drawn();
  await row('你好').waitFor();
  expect(await gone().count()).toBe(0);
});

it('what was begun in a group can be copied when the group is gone, in the open room and when it is opened again', async () => {
  const draft = { text: '写到一半', atUserIDs: [], quote: null, time: 1 };
  const begun = () => put('chat.conversation', conversation('GROUPg1', { draft }), 'GROUPg1');
  const kept = () => page.getByText('草稿：写到一半').count();
  await open(inGroup);
  await groupStands();
  await begun();
  await say([]);
  await field().waitFor();
  expect(await kept()).toBe(0);
  await put('chat.group', group({ myRole: '' }), 'g1');
  await expect.poll(kept, slow).toBe(1);
  await open(inGroup, { wait: 'chat.openConversation' });
  await answer('chat.openConversation', {}, '010002');
  await gone().waitFor();
  await begun();
  await expect.poll(kept, slow).toBe(1);
  await page.getByRole('button', { name: '复制' }).waitFor();
});
