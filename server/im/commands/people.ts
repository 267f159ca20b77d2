// Profiles, and requests of the SDK's start that the stand-in answers with nothing.
import * as v from 'valibot';
import { peopleOf } from '../accounts';
import { account, accounts, nothing, reads, type Command } from '../command';
import type { Body } from '../wire';

const profile = v.object({ UserItem: v.pipe(v.array(v.object({ To_Account: account })), v.maxLength(200)) });

/** Cloud configuration: no reports, file sizes as in docs/product/limits.md#files. */
const cloudConfig = JSON.stringify({
  evt_rpt_level: '0',
  q_rpt_interval: '999999999',
  upload_size_limit: JSON.stringify({ a: 20, f: 100, i: 20, v: 100 }),
});

export const people: { readonly [servcmd: string]: Command } = {
  'profile.portrait_get_all': reads(profile, async (input, cx) => {
    const asked = input.UserItem.map((item) => item.To_Account);
    const found = await peopleOf(cx.db, asked);
    const items = asked
      .map((userId) => found.of(userId))
      .filter((person) => person.exists)
      .map((person): Body => ({
        To_Account: person.userId,
        ProfileItem: [
          { Tag: 'Tag_Profile_IM_Nick', Value: person.nick },
          { Tag: 'Tag_Profile_IM_Image', Value: person.avatar },
        ],
      }));
    return { UserProfileItem: items, CurrentStandardSequence: 0 };
  }),
  'sns.black_list_get': reads(nothing, async () => ({ BlackListItem: [], CurruentSequence: 0, StartIndex: 0 })),
  'openim.authkey': reads(nothing, async (_input, cx) => ({
    AuthKey: '',
    ExpireTime: String(Math.floor(cx.now / 1000) + 86_400),
  })),
  'im_sdk_config_mgr.fetch_config': reads(v.object({ uint32_sdkappid: v.optional(v.number(), 0) }), async (input) => ({
    int32_error_code: 0,
    str_json_config: cloudConfig,
    uint32_expired_time: 86_400,
    uint32_sdkappid: input.uint32_sdkappid,
    uint64_version: 1,
  })),
  'im_sdk_config_mgr.fetch_imsdk_purchase_bitsv2': reads(nothing, async () => ({
    int32_error_code: 0,
    str_purchase_bits: '0',
    uint32_expired_time: 86_400,
  })),
  'recentcontact.get_contact_group': reads(nothing, async () => ({
    CompleteFlag: 1,
    NextStartIndex: 0,
    ContactItem: [],
    GroupItem: [],
  })),
  'im_open_status.ws_get_user_status': reads(v.object({ To_Account: v.optional(accounts(500), []) }), async () => ({
    QueryResult: [],
    ErrorList: [],
  })),
};
