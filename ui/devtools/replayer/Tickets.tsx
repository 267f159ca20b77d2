// The tickets that the server has put into the page. Each opens at an address of its own, since the server puts one
// ticket into a page and the page asks for nothing.
import type { TicketLine } from './session/file';
import { clockText, countText } from './text/format';
import s from './Tickets.module.css';

export function Tickets({ tickets }: { tickets: readonly TicketLine[] }) {
  return (
    <section className={s.tickets} aria-label="工单">
      <h2>
        工单 <b>{countText(tickets.length)}</b>
      </h2>
      {tickets.length === 0 && <p className={s.none}>还没有人报告问题</p>}
      <ol>
        {tickets.map(({ ticket, at, words }) => (
          <li key={ticket}>
            <a className={s.row} href={`/replay?ticket=${ticket}`}>
              <span className="cut">{words.trim() || '用户没有写字'}</span>
              <time dateTime={new Date(at).toISOString()}>{clockText(at)}</time>
              <code>{ticket}</code>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
