// Sharing an activity, by the sheet that articles have too. Counted as forwarded.
import { useState } from 'react';
import { ask, useStream } from '../../bus';
import { activityDetail } from '../../shell/links/activities';
import { gated } from '../../state/gate';
import { ShareThing } from '../content/ShareThing';
import { hasChat } from '../forum/sendCard';
import { useSheet } from '../forum/sheets';
import { placeParts, whenText } from './activityText';

export type ShareActivityProps = { activityId: string; open: boolean; onClose: () => void };

/** The page around it is wrapped in the forum's Sheets. */
export function ShareActivity({ activityId, open, onClose }: ShareActivityProps) {
  const it = useStream('activities.activity', activityId);
  const show = useSheet();
  // Each opening is a new one: a browser's own menu is tried first every time.
  const [turn, setTurn] = useState({ n: 0, open: false });
  if (turn.open !== open) setTurn({ n: turn.n + (open ? 1 : 0), open });
  if (!it) return null;
  const thing = {
    title: it.title, description: [whenText(it)].concat(placeParts(it).join(' · ')).filter(Boolean).join('\n'), cover: it.coverUrl,
    author: { name: it.organizer.name || '臻驰社区', avatarUrl: '', line: '活动主办' }, href: activityDetail(it), dark: it.clubZ === 1,
    counted: (channel: string) => void ask('activities.forwardActivity', { activityId, channel }).catch(() => undefined),
    ...(hasChat() ? { send: () => gated('message', () => show({ kind: 'sendCard', card: { kind: 'activityCard', id: activityId, title: it.title, cover: it.coverUrl } }), activityId) } : null),
  };
  return <ShareThing key={turn.n} thing={thing} open={open} onClose={onClose} />;
}
