// All commands of the wire by name. Groups' commands come under two services, for ordinary groups and for communities.
import { nothing, reads, type Command } from '../command';
import { conversations } from '../commands/conversations';
import { groupMessages } from '../commands/groupMessages';
import { groups } from '../commands/groups';
import { pair } from '../commands/pair';
import { people } from '../commands/people';
import { typing } from '../commands/typing';
import type { Frame } from '../wire';

const done = reads(nothing, async () => ({}));
const exact: { readonly [servcmd: string]: Command } = {
  ...people,
  ...conversations,
  ...pair,
  'im_open_status.wshello': done,
  'openim.deletemsg': done,
  'imopenstat.tim_web_report_v2': done,
};
const ofGroups: { readonly [command: string]: Command } = { ...groupMessages, ...groups };
/** Communities: there are none, but the SDK asks. */
const communities: { readonly [command: string]: Command } = {
  get_joined_group_list: reads(nothing, async () => ({ TotalCount: 0, GroupIdList: [] })),
  get_pendency: reads(nothing, async () => ({ PendencyList: [], NextStartTime: 0 })),
};

export function commandOf(frame: Frame): Command | null {
  const own = (table: { readonly [name: string]: Command }, name: string): Command | null =>
    Object.hasOwn(table, name) ? (table[name] ?? null) : null;
  if (frame.service === 'group_open_http_svc') return own(ofGroups, frame.command);
  if (frame.service === 'million_group_open_http_svc') return own(communities, frame.command);
  // Not stored, for connected phones only.
  if (frame.servcmd === 'openim.sendmsg' && frame.body['MsgLifeTime'] === 0) return typing;
  return own(exact, frame.servcmd);
}

/** Command names, for tests. */
export const commandNames: readonly string[] = [
  ...Object.keys(exact),
  ...Object.keys(ofGroups).map((name) => 'group_open_http_svc.' + name),
];
