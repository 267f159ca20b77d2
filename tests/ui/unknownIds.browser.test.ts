// An address with an id that can be none, which the worker or the server refuses as malformed, shows what is not there.
import { expect, it } from 'vitest';
import type { AskTopic } from '../../bus/client/topics';
import { me } from './forumThings';
import { answer, openPage, page } from './stage/stage';

it.each<[string, string, AskTopic]>([
  ['/circle/circleGroupManage', 'groupID', 'chat.openGroup'],
  ['/circle/addThread', 'threadId', 'forum.openThread'],
  ['/circle/addQuestion', 'questionId', 'questions.openQuestion'],
  ['/activity/activityRule', 'activityId', 'activities.getRules'],
  ['/activity/activitySuccess', 'applyId', 'activities.openApply'],
  ['/clubz/clubZPostAddress', 'threadId', 'forum.openThread'],
  ['/clubz/voteStatistics', 'threadId', 'clubz.openVoteStatistics'],
])('on %s with %s', async (path, name, topic) => {
  await openPage(
    ['notices.refreshUnread', 'forum.openDrafts', 'chat.start'],
    `${path}?${name}=${'x'.repeat(300)}`,
    {},
    me(),
  );
  await answer(topic, { field: 'id' }, 'badInput');
  await page.getByText(/不存在/).waitFor();
  expect(await page.getByRole('button', { name: '重新加载' }).count()).toBe(0);
});
