// The message that is answered, above the message field.
import X from 'lucide-react/icons/x';
import type { Quote } from '../../../../bus/entities/chat';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { takenBackText } from './useTakenBack';
import s from './ChatComposer.module.css';

export type ComposerQuoteProps = { quote: Quote; isTakenBack: boolean; onCancel: () => void };

export const ComposerQuote = ({ quote, isTakenBack, onCancel }: ComposerQuoteProps) => (
  <div className={s.quote}>
    <span className="c2">
      {isTakenBack ? (
        takenBackText
      ) : (
        <>
          <bdi>{quote.nick}</bdi>：{quote.abstract}
        </>
      )}
    </span>
    <IconButton label="取消引用" onClick={onCancel}>
      <Icon as={X} size={18} />
    </IconButton>
  </div>
);
