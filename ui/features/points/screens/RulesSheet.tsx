// 签到规则: one rule a line, as the server words them.
import { Sheet } from '../../../kit/overlays/Sheet';
import s from './RulesSheet.module.css';

export function RulesSheet({ text, open, onClose }: { text: string; open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} label="签到规则" title closable>
      <ol className={s.rules}>
        {text
          .split('\n')
          .filter(Boolean)
          .map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
      </ol>
    </Sheet>
  );
}
