// The source beside an envelope: the lines that handle it, and those that asked for it or emitted it, by the development
// map of the build.
import { useState } from 'react';
import type { Placed, Site } from '../../../../bus/inspect/developmentMap';
import { addressOf, placesInSource, sourceAt } from '../../../../bus/inspect/developmentMap';
import { whoseLines } from '../session/lines';
import type { Session } from '../session/session';
import { useTimerName } from '../session/useTimerName';
import type { Verified } from '../session/useVerdict';
import { placedNames, roleNames } from '../text/names';
import d from './Detail.module.css';
import s from './Source.module.css';

const FIRST = 6;

export type SourceProps = { session: Session; place: number; verified: Verified };

export function Source({ session, place, verified }: SourceProps) {
  const timer = useTimerName(session, place, verified);
  const [chosen, setChosen] = useState('');
  const { inspected } = session.file;
  const { lines } = session;
  const e = inspected.envelopes[place];
  if (!e) return null;
  if (!lines) return <p className={d.quiet}>这次构建没有行号</p>;
  const groups = placesInSource(lines, e, inspected.envelopes[inspected.answerOf(place)] ?? null, timer);
  const all = groups.flatMap(({ sites }) => sites);
  // What was open stays open while one goes from envelope to envelope of one line.
  const open = all.find((site) => addressOf(site) === chosen) ?? all[0];
  if (!open) return <p className={d.quiet}>源码里没有写明</p>;
  const whose = whoseLines(lines, inspected.header);
  return (
    <>
      {groups.map((group) => (
        <Group key={group.what} group={group} open={open} session={session} onOpen={setChosen} />
      ))}
      {whose && <p className={d.quiet}>{whose}</p>}
    </>
  );
}

type GroupProps = { group: Placed; open: Site; session: Session; onOpen: (address: string) => void };
function Group({ group: { what, sites }, open, session, onOpen }: GroupProps) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? sites : sites.slice(0, FIRST);
  return (
    <div className={s.group}>
      <h4 className={s.what}>{placedNames[what]}</h4>
      <ul className={s.sites}>
        {shown.map((site) => {
          const isOpen = site === open;
          return (
            <li key={`${site.role} ${addressOf(site)}`}>
              <button
                type="button"
                className={`${s.site}${isOpen ? ` ${s.open}` : ''}`}
                aria-expanded={isOpen}
                onClick={() => onOpen(addressOf(site))}
              >
                <span className={s.address}>{addressOf(site)}</span>
                <span className={s.role}>{roleNames[site.role]}</span>
              </button>
              {isOpen && <Code session={session} site={site} />}
            </li>
          );
        })}
      </ul>
      {sites.length > shown.length && (
        <button type="button" className={s.more} onClick={() => setWhole(true)}>
          还有 {sites.length - shown.length} 处
        </button>
      )}
    </div>
  );
}

function Code({ session, site }: { session: Session; site: Site }) {
  const lines = session.lines ? sourceAt(session.lines, site) : [];
  if (lines.length === 0) return null;
  return (
    // What scrolls by itself must be reached by keys, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={s.code} role="region" aria-label={`${addressOf(site)} 的源码`} tabIndex={0}>
      <ol>
        {lines.map(({ line, text }) => (
          <li key={line} className={line === site.line ? s.marked : undefined} aria-current={line === site.line}>
            <span className={s.number}>{line}</span>
            <code>{text || ' '}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}
