// Before anything is open: where a recording is dropped or picked, why the last one was refused, and the tickets.
import FileInput from 'lucide-react/icons/file-input';
import { ZMark } from '../../kit/media/ZMark';
import { Icon } from '../../kit/media/Icon';
import type { Refusal, TicketLine } from './session/file';
import { PickFile } from './PickFile';
import { ReadingLine } from './ReadingLine';
import type { Reading } from './ReadingLine';
import { RefusedFile } from './RefusedFile';
import { Tickets } from './Tickets';
import s from './Start.module.css';

export type StartProps = {
  reading: Reading | null;
  refusal: Refusal | null;
  over: boolean;
  tickets: readonly TicketLine[];
  onPick: (file: File | undefined) => void;
};

export function Start({ reading, refusal, over, tickets, onPick }: StartProps) {
  return (
    <main className={s.page}>
      <div className={s.column}>
        <header className={s.head}>
          <ZMark size={20} />
          <h1>录像回放</h1>
        </header>
        <div className={`${s.zone}${over ? ` ${s.over}` : ''}`}>
          <Icon as={FileInput} size={24} />
          {reading ? <ReadingLine reading={reading} /> : <p className={s.say}>把录像文件拖到这里</p>}
          <p className={s.hint}>用户在「问题反馈」里发送或保存的 .ndjson 文件</p>
          <PickFile className={s.pick ?? ''} onPick={onPick}>
            选择文件
          </PickFile>
        </div>
        {refusal && <RefusedFile refusal={refusal} />}
        <Tickets tickets={tickets} />
        <dl className={s.notes}>
          <dt>安全</dt>
          <dd>录像在手机上录制时已脱敏。回放不发请求，不读写存储，不调用原生</dd>
        </dl>
      </div>
    </main>
  );
}
