// After sending: the ticket number to copy, or the word that it waits for the network, and what was sent and what not.
import type { Value } from '../../../bus/client/topics';
import { useStream } from '../../bus';
import { Button } from '../../kit/inputs/Button';
import { copyAndSay } from '../../kit/text/copyText';
import { Icon } from '../../kit/media/Icon';
import { check, clock } from '../../kit/media/icons';
import s from './ProblemSheet.module.css';

export type Report = Value<'session.reports'>['list'][number];
/** Empty: that part was not sent. */
export type Contents = { words: string; recording: string; hasScreenshot: boolean; size: string };

export function Outcome({ report, contents, onClose }: { report: Report; contents: Contents; onClose: () => void }) {
  const sent = report.state === 'sent';
  const offline = useStream('session.state')?.online === 0 || !navigator.onLine;
  const { words, recording, hasScreenshot, size } = contents;
  const rows: readonly [name: string, value: string, note?: string][] = [
    ['说明', words],
    ['记录', recording, recording && '已遮住个人信息'],
    ['页面截图', hasScreenshot ? '1 张' : ''],
  ];
  return (
    <div className={s.outcome} role="status">
      <Icon d={sent ? check : clock} size={24} stroke={sent ? 2.2 : 1.5} />
      <h3 className={s.outcomeTitle}>{sent ? '反馈已送达' : '待发送'}</h3>
      <p className={s.outcomeText}>
        {sent ? '反馈编号，联系客服时可以提供' : `${offline ? '网络恢复后' : '稍后'}自动发送，可以先离开这里`}
      </p>
      {sent && (
        <div className={s.number}>
          {/* In groups for the eye alone: it is copied without spaces. */}
          <p className={s.ticket}>
            {report.ticket.match(/.{1,4}/g)?.map((group, i) => (
              <span key={i}>{group}</span>
            ))}
          </p>
          <Button kind="quiet" size="row" label="复制编号" onClick={() => void copyAndSay(report.ticket)}>
            复制
          </Button>
        </div>
      )}
      <div className={s.contentsHead}>
        <h4>{sent ? '发出的内容' : '将会发送'}</h4>
        <span className="cap t3">{size}</span>
      </div>
      <dl className={s.contents}>
        {rows.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={value ? 'c2' : 't3'}>{value || '没有发送'}</dd>
            {note && <dd className="cap t3">{note}</dd>}
          </div>
        ))}
      </dl>
      <Button wide onClick={onClose}>
        {sent ? '完成' : '知道了'}
      </Button>
    </div>
  );
}
