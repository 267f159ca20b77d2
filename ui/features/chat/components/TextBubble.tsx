// Words: with the people in them set apart, addresses that lead somewhere, and what they answer above them.
import type { Quote } from '../../../../bus/entities/chat';
import { RichText } from '../../../kit/text/RichText';
import s from './Bubbles.module.css';
import { useRoom } from './room';
import { takenBackText, useTakenBack } from './useTakenBack';

export type TextBubbleProps = {
  text: string;
  hasPeople: boolean;
  quote: Quote | null;
  onQuote: (messageID: string) => void;
};

const person = /(@[^\s@]{1,30})/;

/** A part of its own: most messages answer none, and listen to nothing. */
function Quoted({ quote, onQuote }: { quote: Quote; onQuote: TextBubbleProps['onQuote'] }) {
  if (useTakenBack(useRoom().conversationID, quote)) return <span className={s.quote}>{takenBackText}</span>;
  return (
    <button
      className={`${s.quote} c2`}
      type="button"
      aria-label={`引用 ${quote.nick}：${quote.abstract}`}
      onClick={() => onQuote(quote.messageID)}
    >
      <bdi>{quote.nick}</bdi>：{quote.abstract}
    </button>
  );
}

export function TextBubble({ text, hasPeople, quote, onQuote }: TextBubbleProps) {
  return (
    <span className={s.bb}>
      {quote && <Quoted quote={quote} onQuote={onQuote} />}
      {hasPeople ? (
        text.split(person).map((part, i) =>
          i % 2 ? (
            <span key={i} className={s.at}>
              {part}
            </span>
          ) : part ? (
            <RichText key={i} text={part} />
          ) : null,
        )
      ) : (
        <RichText text={text} />
      )}
    </span>
  );
}
