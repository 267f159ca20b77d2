// After sending: the ticket number to copy, or the word that it waits for the network.
import type { Value } from '../../../bus/client/topics';
import { useStream } from '../../bus';
import { Button } from '../../kit/inputs/Button';
import { copyAndSay } from '../../kit/text/copyText';
import { Icon } from '../../kit/media/Icon';
import { check, clock } from '../../kit/media/icons';
import s from './ProblemSheet.module.css';

export type Report = Value<'session.reports'>['list'][number];

export function Outcome({ report, onClose }: { report: Report; onClose: () => void }) {
  const sent = report.state === 'sent';
  const offline = useStream('session.state')?.online === 0 || !navigator.onLine;
  return (
    <div className={s.outcome} role="status">
      <Icon d={sent ? check : clock} size={24} stroke={sent ? 2.2 : 1.5} />
      <h3 className={s.outcomeTitle}>{sent ? '反馈已送达' : '待发送'}</h3>
      <p className={s.outcomeText}>
        {sent ? '反馈编号，联系客服时可以提供' : `${offline ? '网络恢复后' : '稍后'}自动发送，可以先离开这里`}
      </p>
      {sent && <p className={s.ticket}>{report.ticket}</p>}
      <div className={s.outcomeButtons}>
        {sent && (
          <Button wide kind="quiet" onClick={() => void copyAndSay(report.ticket)}>
            复制编号
          </Button>
        )}
        <Button wide onClick={onClose}>
          {sent ? '完成' : '知道了'}
        </Button>
      </div>
    </div>
  );
}
