// The poll that is being made: what its options are (words, pictures or both), how many may be chosen, from when until
// when.
import ChevronDown from 'lucide-react/icons/chevron-down';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useEffect } from 'react';
import { dayOf, inShanghai, momentOf } from '../../../../../bus/rules/calendar';
import { clockNow } from '../../../../kit/text/now';
import { Icon } from '../../../../kit/media/Icon';
import { plus, x } from '../../../../kit/media/icons';
import { IconButton } from '../../../../kit/inputs/IconButton';
import { pictureUrl } from '../../../../kit/media/pictureUrl';
import { Switch } from '../../../../kit/inputs/Switch';
import { forgetFiles, pickPictures, retryFiles } from '../../../media/components/pickFiles';
import { withUpload } from '../../../media/components/picked';
import { useUpload } from '../../../media/components/upload';
import { blankOption, most } from './form';
import type { OptionForm, PollForm } from './form';
import { lengthOf } from './richInput';
import s from './PollEditor.module.css';

export type PollEditorProps = { value: PollForm; onChange: (poll: PollForm) => void; refused: readonly string[] };

const kinds = ['文字', '图片', '图文'] as const;
/** As a field for date and time wants it, in China's time. */
const localText = (ms: number): string => inShanghai(ms).format('YYYY-MM-DDTHH:mm');
const wordsOf = (ms: number): string => {
  const at = inShanghai(ms);
  return at.format(`${at.year() === inShanghai(clockNow()).year() ? '' : 'YYYY 年 '}M 月 D 日 HH:mm`);
};
/** 0 for an empty field. */
const localTime = (text: string): number => {
  const at = dayOf(text);
  return at.isValid() ? momentOf(at) : 0;
};

export function PollEditor({ value, onChange, refused }: PollEditorProps) {
  const { options, votingType, pollType, maxChoice } = value;
  const set = (change: Partial<PollForm>) => onChange({ ...value, ...change });
  const setOption = (key: string, change: Partial<OptionForm>) =>
    set({ options: options.map((o) => (o.key === key ? { ...o, ...change } : o)) });
  const remove = (o: OptionForm) => {
    if (o.picture) forgetFiles([o.picture.localId]);
    const left = options.filter((other) => other !== o);
    set({ options: left, maxChoice: Math.max(2, Math.min(maxChoice, left.length)) });
  };
  return (
    <section className={s.poll} aria-label="投票">
      <div className={s.kinds} role="radiogroup" aria-label="选项形式">
        {kinds.map((name, i) => (
          <button
            key={name}
            className={i === votingType ? `${s.kind} ${s.on}` : s.kind}
            type="button"
            role="radio"
            aria-checked={i === votingType}
            onClick={() => set({ votingType: i as PollForm['votingType'] })}
          >
            {name}
          </button>
        ))}
      </div>
      <ul className={votingType === 1 ? s.grid : undefined}>
        {options.map((o, i) => (
          <Option
            key={o.key}
            option={o}
            place={i + 1}
            votingType={votingType}
            bad={refused.some((word) => o.text.toLowerCase().includes(word.toLowerCase()))}
            onChange={(change) => setOption(o.key, change)}
            onRemove={options.length > 2 ? () => remove(o) : undefined}
          />
        ))}
      </ul>
      {options.length < most.options && (
        <button className={s.add} type="button" onClick={() => set({ options: [...options, blankOption()] })}>
          <Icon d={plus} size={18} />
          添加选项
          <span className="cap t3">
            {options.length}/{most.options}
          </span>
        </button>
      )}
      <div className={s.rows}>
        <label className={s.row}>
          <span>可选</span>
          <select
            className={s.choice}
            value={pollType === 0 ? 1 : Math.min(maxChoice, options.length)}
            onChange={(event) => {
              const n = Number(event.target.value);
              set({ pollType: n === 1 ? 0 : 1, maxChoice: Math.max(2, n) });
            }}
          >
            {options.map((o, i) => (
              <option key={o.key} value={i + 1}>
                {i === 0 ? '单选' : `最多 ${i + 1} 项`}
              </option>
            ))}
          </select>
          <Icon as={ChevronDown} size={16} />
        </label>
        <When
          label="开始"
          empty="发布后立即开始"
          value={value.startTime}
          onChange={(startTime) => set({ startTime })}
        />
        <When label="截止" empty="请选择" value={value.endTime} onChange={(endTime) => set({ endTime })} />
        <div className={s.row}>
          <span>匿名投票</span>
          <span className={s.choice} />
          <Switch
            label="匿名投票"
            checked={value.pollAnonymous === 1}
            onChange={(on) => set({ pollAnonymous: on ? 1 : 0 })}
          />
        </div>
      </div>
    </section>
  );
}

/** The phone's own picker under words of ours: its own form differs from phone to phone. */
function When({
  label,
  empty,
  value,
  onChange,
}: {
  label: string;
  empty: string;
  value: number;
  onChange: (ms: number) => void;
}) {
  const text = value ? wordsOf(value) : empty;
  return (
    <label className={s.row}>
      <span>{label}</span>
      <span className={s.when}>
        {text}
        <input
          type="datetime-local"
          max="9999-12-31T23:59"
          aria-label={`${label}时间，${text}`}
          value={value ? localText(value) : ''}
          onChange={(event) => onChange(localTime(event.target.value))}
        />
      </span>
      <Icon as={ChevronDown} size={16} />
    </label>
  );
}

type OptionProps = {
  option: OptionForm;
  place: number;
  votingType: 0 | 1 | 2;
  bad: boolean;
  onChange: (change: Partial<OptionForm>) => void;
  onRemove: (() => void) | undefined;
};

function Option({ option, place, votingType, bad, onChange, onRemove }: OptionProps) {
  const long = lengthOf(option.text.trim()) > most.option;
  const words = votingType !== 1 && (
    <input
      className={long || bad ? `${s.words} ${s.bad}` : s.words}
      value={option.text}
      placeholder={`选项 ${place}`}
      aria-label={`选项 ${place}`}
      aria-invalid={long || bad || undefined}
      onChange={(event) => onChange({ text: event.target.value })}
    />
  );
  return (
    <li className={votingType === 1 ? s.cell : s.option}>
      {votingType !== 0 && <OptionPicture option={option} place={place} wide={votingType === 1} onChange={onChange} />}
      {words}
      {votingType !== 1 && lengthOf(option.text) >= 16 && (
        <span className={long ? `cap ${s.over}` : 'cap t3'}>
          {lengthOf(option.text)}/{most.option}
        </span>
      )}
      {onRemove && (
        <IconButton label={`删除选项 ${place}`} className={s.x} onClick={onRemove}>
          <Icon d={x} size={16} />
        </IconButton>
      )}
    </li>
  );
}

function OptionPicture({
  option,
  place,
  wide,
  onChange,
}: Pick<OptionProps, 'option' | 'place' | 'onChange'> & { wide: boolean }) {
  const upload = useUpload(option.picture?.localId ?? '');
  const picture = option.picture && withUpload(option.picture, upload);
  useEffect(() => {
    if (picture && picture !== option.picture) onChange({ picture });
  });
  const pick = () => {
    if (picture?.state === 'failed' && picture.mayRetry !== false) return retryFiles([picture.localId]);
    void pickPictures('both', 1).then(({ picked: [one] }) => {
      if (!one) return;
      if (option.picture) forgetFiles([option.picture.localId]);
      onChange({ picture: one });
    });
  };
  const shown = picture ? picture.preview || (picture.url ? pictureUrl(picture.url, 345) : '') : '';
  const state = !picture
    ? '添加图片'
    : picture.state === 'failed'
      ? '重试'
      : picture.state === 'ready'
        ? '换一张图片'
        : `已上传 ${Math.round(picture.progress * 100)}%`;
  return (
    <button
      className={wide ? `${s.pic} ${s.wide}` : s.pic}
      type="button"
      aria-label={`选项 ${place} 的图片，${state}`}
      onClick={pick}
    >
      {shown ? <img className={s.img} src={shown} alt="" /> : <Icon as={ImagePlus} size={20} />}
      {picture && picture.state !== 'ready' && (
        <span className={s.veil}>
          {picture.state === 'failed'
            ? '重试'
            : picture.state === 'sending'
              ? `${Math.round(picture.progress * 100)}%`
              : '等待中'}
        </span>
      )}
    </button>
  );
}
