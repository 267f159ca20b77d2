// The social app's card: what would be sent, and to whom.
import type { Input } from '../../../../bus/client/topics';
import { Button } from '../../../kit/inputs/Button';
import { Cover } from './Cover';
import s from './Question.module.css';

export function ShareQuestion({ card, give }: { card: Input<'native.share'>; give: (sent: true | null) => void }) {
  const to = card.target === 'chat' ? '发送给朋友' : '分享到朋友圈';
  return (
    <Cover onTurn={() => give(null)}>
      <div className={s.sheet} role="dialog" aria-label={to}>
        <p className={`${s.head} h3`}>{to}</p>
        <div className={s.card}>
          <div>
            <p className="c2">{card.title}</p>
            <p className="cap t3 c2">{card.description}</p>
          </div>
          {card.thumbnail ? <img src={card.thumbnail} alt="" /> : <span className={s.blank} />}
        </div>
        <p className={`${s.link} cap t3 cut`}>{card.pageUrl}</p>
        <div className={s.two}>
          <Button kind="quiet" wide onClick={() => give(null)}>
            取消
          </Button>
          <Button wide onClick={() => give(true)}>
            发送
          </Button>
        </div>
      </div>
    </Cover>
  );
}
