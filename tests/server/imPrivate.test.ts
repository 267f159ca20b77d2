// The group of a private circle does not exist for others, whatever they ask the chat service of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupCommand, openImTestServer, openWire, textIn, type ImTestServer, type Wire } from './imKit';
import { databases } from './kit';

const [open, secret, nobodys] = ['g-open', 'g-secret', 'g-nobody'];
const noGroup = 10010;
const forbidden = 10007;

describe.each(databases)('the group of a private circle, on $name', ({ open: openDatabase }) => {
  let testServer: ImTestServer;
  let outsider: Wire;
  beforeAll(async () => {
    testServer = await openImTestServer(openDatabase);
    outsider = await openWire(testServer, 'outsider');
  });
  afterAll(() => testServer.close());

  it.each(['get_group_self_member_info', 'get_group_public_info'])('%s', async (command) => {
    const { GroupInfo } = await outsider.ask(groupCommand(command), { GroupIdList: [open, secret, nobodys] });
    const codes = (GroupInfo as { ErrorCode: number }[]).map((one) => one.ErrorCode);
    expect(codes).toEqual([command.includes('public') ? 0 : forbidden, noGroup, noGroup]);
  });
  it.each([
    ['get_group_member_info', {}],
    ['get_specified_group_member_info', { Member_List_Account: ['circleOwner'] }],
    ['group_msg_get', { ReqMsgNumber: 15 }],
    ['msg_read_report', { MsgReadedSeq: 1 }],
    ['group_msg_recall', { MsgSeqList: [{ MsgSeq: 1 }] }],
    ['add_group_member', { MemberList: [{ Member_Account: 'fan' }] }],
    ['apply_join_group', {}],
    ['quit_group', {}],
    ['destroy_group', {}],
  ])('%s', async (command, body) => {
    const codeIn = (GroupId: string | undefined) => outsider.code(groupCommand(command), { ...body, GroupId });
    expect(await codeIn(secret)).toBe(noGroup);
    expect(await codeIn(nobodys)).toBe(noGroup);
  });
  it('send_group_msg', async () => {
    const codeIn = (groupId = '') => outsider.code(groupCommand('send_group_msg'), textIn(groupId, '在吗'));
    expect([await codeIn(open), await codeIn(secret), await codeIn(nobodys)]).toEqual([forbidden, noGroup, noGroup]);
  });
});
