// A room with unread messages that is opened by a link, as from a notification: the page, the worker and chat's service
// all begin with it.
import { call, newToken15, signIn } from '../tests/signedCall.mjs';
import { enter, field, row, say, sent, slow } from './chatKit';
import { expect, newWord, test } from './kit';

test(
  'a room opened by a link says how much is new and who mentions me, and leads to where reading stopped',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(180_000);
    // A circle that anybody can join; members of the circle can join its group.
    const tribeId = 'c105';
    let groupID = '';
    for (const person of [1, 2]) {
      const { idToken } = await signIn(server.origin, person);
      await call(server.origin, 'GET', 'member/v1/user/agreenment', { clientToken: newToken15() }, idToken);
      await call(server.origin, 'POST', 'main/tribe_member_apply/add', { tribeId, clientToken: newToken15() }, idToken);
      const joined = await call(server.origin, 'GET', 'main/im/switchGroup', { tribeId }, idToken);
      const made = joined.data?.['groupID'];
      if (typeof made === 'string') groupID = made;
    }
    const room = `GROUP${groupID}`;
    const { page: other } = await phone({ person: 2 });
    await enter(other, room);
    const mark = newWord();
    await say(other, `新的第一条 ${mark}`);
    await field(other).pressSequentially('@林');
    await other.getByRole('list', { name: '可以提到的成员' }).getByRole('button', { name: /林屿/ }).click();
    await field(other).pressSequentially('看这里');
    await other.getByRole('button', { name: '发送', exact: true }).click();
    for (let i = 3; i <= 24; i++) await say(other, `第 ${i} 条 ${mark}`);
    await sent(row(other, `第 24 条 ${mark}`));

    // What the list of conversations says, on another phone.
    const { page: list } = await phone({ person: 1 });
    await list.goto('/mine/chatNotice?tab=groups');
    const label = list.getByRole('link', { name: new RegExp(`第 24 条 ${mark}`) });
    await expect(label).toHaveAccessibleName(/\d+ 条未读/, slow);
    const count = Number(/(\d+) 条未读/.exec((await label.getAttribute('aria-label')) ?? '')?.[1]);
    expect(count).toBeGreaterThanOrEqual(24);
    await list.close();

    const { page } = await phone({ person: 1 });
    await page.goto(`/mine/chat?conversationID=${room}`);
    await expect(row(page, `第 24 条 ${mark}`)).toBeInViewport(slow);
    const strip = page.getByRole('button', { name: `${count} 条新消息` });
    await expect(strip).toBeVisible(slow);
    await strip.click();
    await expect(page.getByText('以下是新消息')).toBeInViewport(slow);
    await expect(strip).toHaveCount(0, slow);
    const mention = page.getByRole('button', { name: /提到了你/ });
    await mention.click();
    await expect(row(page, '看这里').last()).toBeInViewport(slow);
    await expect(mention).toHaveCount(0, slow);
  },
);
