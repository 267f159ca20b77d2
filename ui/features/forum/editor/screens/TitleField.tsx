// The title: one line of words that may take two on the screen. Enter goes on to the text.
import { lengthOf } from '../components/richInput';
import { most } from '../components/form';
import s from './ThreadEditor.module.css';

export type TitleFieldProps = {
  value: string;
  onChange: (title: string) => void;
  placeholder: string;
  /** Words in it were refused. */ bad: boolean;
  onEnter: () => void;
  /** In letters; 30 where none is given. */ max?: number;
};

export function TitleField({ value, onChange, placeholder, bad, onEnter, max = most.title }: TitleFieldProps) {
  const count = lengthOf(value);
  const wrong = bad || count > max;
  return (
    <div className={s.titleRow}>
      <div className={wrong ? `${s.title} ${s.bad}` : s.title}>
        {/* As high as its words: what is drawn gives the field its height. */}
        <span aria-hidden="true">
          {value}
          {'\u200b'}
        </span>
        <textarea
          rows={1}
          value={value}
          placeholder={placeholder}
          aria-label="标题"
          aria-invalid={wrong || undefined}
          enterKeyHint="next"
          onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
        />
      </div>
      {count > 0 && (
        <span className={count > max ? `cap ${s.count} ${s.bad}` : `cap t3 ${s.count}`}>
          {count}/{max}
        </span>
      )}
    </div>
  );
}
