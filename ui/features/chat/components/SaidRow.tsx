// One thing that was said, among what a search of a single room has found: who said it, when, and the words. Looks as a
// row of the list of conversations does, and needs no conversation to stand.
import type { Output } from '../../../../bus/client/topics';
import { chat } from '../../../app/links/chat';
import { Avatar } from '../../../kit/media/Avatar';
import { Marked } from '../../../kit/text/Marked';
import { useNow } from '../../../kit/text/now';
import { RowLink } from '../../../kit/layout/RowLink';
import s from './ConversationRow.module.css';
import { listTime } from './listTime';

export type SaidRowProps = { hit: Output<'chat.searchConversation'>['list'][number]; words: string };

export function SaidRow({ hit: { conversationID, messageID, nick, avatar, abstract, time }, words }: SaidRowProps) {
  const now = useNow();
  const href = chat(conversationID, messageID);
  const name = nick || '用户';
  const when = listTime(time, now);
  return (
    <div className={s.row}>
      <RowLink label={`${name}，${when}，${abstract}`} href={href} />
      <Avatar src={avatar} name={name} size={48} />
      <div className={s.words}>
        <p className={s.top}>
          <bdi className={`cut ${s.name}`}>{name}</bdi>
          <span className={s.time}>{when}</span>
        </p>
        <p className={s.last}>
          <span className={`cut ${s.line}`}>
            <Marked text={abstract} words={words} />
          </span>
        </p>
      </div>
    </div>
  );
}
