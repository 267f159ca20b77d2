// What the adapter of the chat service adds to the SDK's own group calls.
import { describe, expect, it } from 'vitest';
import { fail } from '../../worker/kernel/failures';
import { groupOps } from '../../worker/im/groupOps';

/** An SDK that knows no group until `getGroupList` is called. */
function sdk(refusal: string) {
  const asked: string[] = [];
  return {
    asked,
    ops: groupOps(
      (name) => {
        asked.push(name);
        const heard = asked.includes('getGroupList');
        return name === 'quitGroup' && (!heard || refusal === 'network')
          ? Promise.reject(fail(refusal))
          : Promise.resolve({ groupList: [{ groupID: 'g1' }] });
      },
      '',
      () => 'u1',
      () => undefined,
    ),
  };
}

describe('leaving a group', () => {
  it('loads the group list and tries again when the SDK does not know the group', async () => {
    const { asked, ops } = sdk('notInGroup');
    expect(await ops.leave({ op: 'leave', groupID: 'g1' })).toEqual({});
    expect(asked).toEqual(['quitGroup', 'getGroupList', 'quitGroup']);
  });
  it('is tried once without a network and fails with network', async () => {
    const { asked, ops } = sdk('network');
    await expect(ops.leave({ op: 'leave', groupID: 'g1' })).rejects.toMatchObject({ failure: { code: 'network' } });
    expect(asked).toEqual(['quitGroup']);
  });
});
