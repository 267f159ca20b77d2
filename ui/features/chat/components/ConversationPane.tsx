// The conversations beside a room, in a wide window. The window scrolls them: pages stand fixed at their right
// (app/Pages.module.css), so their place stays while rooms change. ↑ and ↓ go from room to room.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useStream } from '../../../bus';
import { chat } from '../../../app/links/chat';
import { navigate, useQuery, useVisit } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { isTyping } from '../../../kit/inputs/isTyping';
import { overlays } from '../../../kit/overlays/overlay';
import { Conversations } from './Conversations';
import type { ConversationTab } from './Conversations';
import s from './ConversationPane.module.css';

/** Each visit of a page goes to the top of the window; the list goes back to where it was. */
function useOwnScroll(visit: string): void {
  const top = useRef(-1);
  useLayoutEffect(() => {
    if (top.current >= 0) window.scrollTo(0, top.current);
  }, [visit]);
  useEffect(() => {
    const look = () => void (top.current = window.scrollY);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
}

export function ConversationPane() {
  const { key, path } = useVisit();
  const opened = useQuery('conversationID');
  const asked = useQuery('tab');
  const isList = path === '/mine/chatNotice';
  const [chosen, choose] = useState<ConversationTab | ''>('');
  const own = opened.indexOf('GROUP') === 0 ? 'groups' : 'chats';
  const tab = isList ? (asked === 'groups' ? 'groups' : 'chats') : chosen || own;
  const ids = useStream('chat.conversations', tab === 'groups' ? 'GROUP' : 'C2C')?.ids ?? [];
  const pane = useRef<HTMLElement>(null);
  useOwnScroll(key);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // What scrolls by these keys keeps them.
    const { target } = event;
    if (isTyping(target) || overlays.open.length > 0 || (target instanceof Element && target.closest('[data-scroll]')))
      return;
    const at = ids.indexOf(opened);
    const next = at < 0 ? ids[0] : ids[at + by];
    event.preventDefault();
    // Back leads out of the rooms, not through all of them.
    if (next) navigate(chat(next), { replace: opened !== '' });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    if (opened) pane.current?.querySelector('[data-opened]')?.scrollIntoView({ block: 'nearest' });
  }, [opened]);

  return (
    <aside className={s.pane} aria-label="会话" ref={pane}>
      <Conversations
        isBeside
        tab={tab}
        onTab={(to) => {
          choose(to);
          if (isList) setQuery('tab', to);
        }}
      />
    </aside>
  );
}
