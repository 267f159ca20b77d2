// Which look a message has, by its kind. What nobody here knows says so.
import { memo } from 'react';
import type { Message } from '../../../../bus/entities/chat';
import { CardBubble, FileBubble, PlaceBubble } from './CardBubbles';
import { ImageBubble, VideoBubble } from './MediaBubble';
import { unsupported } from './messageText';
import { RecordBubble } from './RecordBubble';
import { useRoom } from './room';
import { Face } from './Sticker';
import { SoundBubble } from './SoundBubble';
import { TextBubble } from './TextBubble';
import s from './Bubbles.module.css';

export const MessageBody = memo(function MessageBody({ message }: { message: Message }) {
  const room = useRoom();
  const { payload } = message;
  if ('text' in payload)
    return (
      <TextBubble
        text={payload.text}
        hasPeople={message.atUserIDs.length > 0}
        quote={message.quote}
        onQuote={room.goTo}
      />
    );
  if ('images' in payload)
    return (
      <ImageBubble message={message} payload={payload} onOpen={(from) => room.openPictures(message.messageID, from)} />
    );
  if ('videoUrl' in payload)
    return <VideoBubble message={message} payload={payload} onOpen={() => room.openVideo(message)} />;
  if ('second' in payload) return <SoundBubble message={message} payload={payload} />;
  if ('fileUrl' in payload) return <FileBubble message={message} payload={payload} />;
  if ('latitude' in payload) return <PlaceBubble payload={payload} onOpen={() => room.openPlace(message)} />;
  if ('index' in payload) return <Face data={payload.data} />;
  if ('card' in payload && payload.card) return <CardBubble card={payload.card} />;
  if ('merged' in payload) return <RecordBubble record={payload.merged} onOpen={() => room.openRecord(message)} />;
  return <span className={`${s.bb} ${s.odd}`}>{unsupported}</span>;
});
