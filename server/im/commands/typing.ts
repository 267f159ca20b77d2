// 正在输入: the only message for connected phones that is not stored. It leaves as it is written here, whatever else the
// frame says, and only where the two may write to each other and both allow it.
import * as v from 'valibot';
import { typingSign } from '../../../bus/rules/typing';
import { announce } from '../../notifications/push';
import { peopleOf } from '../accounts';
import { imCodes, ImRefusal } from '../codes';
import { account, reads, whole } from '../command';
import { secondsOf } from '../messages';
import { agreedBy, mustBeReachable } from '../permissions';

const TypingBody = v.object({
  To_Account: account,
  MsgSeq: whole,
  MsgRandom: whole,
  MsgClientTime: v.optional(whole),
  MsgBody: v.strictTuple([
    v.object({
      MsgType: v.literal('TIMCustomElem'),
      MsgContent: v.object({ Data: v.literal(typingSign.data), Ext: v.literal(typingSign.extension) }),
    }),
  ]),
});

export const typing = reads(TypingBody, async (input, cx) => {
  if (cx.typingGate(cx.userId) > 0) throw new ImRefusal(imCodes.tooOften, 'too often');
  const { To_Account, MsgSeq, MsgRandom } = input;
  await mustBeReachable(cx.db, cx.userId, To_Account, cx.now);
  const MsgTimeStamp = secondsOf(cx.now);
  const answer = { MsgTime: MsgTimeStamp, MsgKey: `${MsgSeq}_${MsgRandom}_${MsgTimeStamp}` };
  // Answered like one that was sent: nobody learns what the other has chosen.
  if ((await agreedBy(cx.db, cx.userId, To_Account)).typing === 0) return answer;
  const { tinyId } = (await peopleOf(cx.db, [cx.userId])).of(cx.userId);
  await announce(cx.db, {
    is: 'typing',
    to: To_Account,
    message: {
      From_Account: cx.userId,
      To_Account,
      MsgSeq,
      MsgRandom,
      MsgTimeStamp,
      MsgClientTime: input.MsgClientTime ?? MsgTimeStamp,
      MsgLifeTime: 0,
      TinyId: tinyId,
      From_AccountNick: '',
      From_AccountHeadurl: '',
      CloudCustomData: '',
      MsgBody: [
        {
          MsgType: 'TIMCustomElem',
          MsgContent: { Data: typingSign.data, Desc: typingSign.description, Ext: typingSign.extension },
        },
      ],
      MsgVersion: 0,
      MsgFlagBits: 0,
    },
  });
  return answer;
});
