// 我已阅读并同意《用户协议》《隐私政策》 with its box.
import { Checkbox } from './Checkbox';
import { Link } from '../navigation/Link';
import s from './AgreementLine.module.css';

export type AgreementLineProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Opens the text without leaving; without it the links lead to /tncRule. */
  onOpen?: ((which: 'terms' | 'privacy') => void) | undefined;
};

export function AgreementLine({ checked, onChange, onOpen }: AgreementLineProps) {
  const title = (which: 'terms' | 'privacy', words: string) => (
    <Link className={s.title} href={`/tncRule?tab=${which}`} onPress={onOpen && (() => onOpen(which))}>
      {words}
    </Link>
  );
  return (
    <Checkbox checked={checked} onChange={onChange}>
      我已阅读并同意
      <span className={s.titles}>
        {title('terms', '《用户协议》')}
        {title('privacy', '《隐私政策》')}
      </span>
    </Checkbox>
  );
}
