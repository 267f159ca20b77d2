// One webview: a frame of the app's own entry. It is made once and never moved, since a frame that moves loads again.
import { useEffect, useRef } from 'react';
import { mountFrame, setInsets } from '../state/frames';
import s from './Webview.module.css';

// A frame does not stretch between two edges: it has its own size.
type Box = { top: number; height: number };
export type WebviewProps = {
  id: string;
  url: string;
  title: string;
  box: Box;
  hidden: boolean;
  insets: { above: number; below: number };
};

export function Webview({ id, url, title, box, hidden, insets }: WebviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { above, below } = insets;
  useEffect(() => (frame.current ? mountFrame(frame.current, id, url) : undefined), [id, url]);
  useEffect(() => setInsets(id, above, below), [id, above, below]);
  return (
    <iframe
      ref={frame}
      className={`${s.view} ${hidden ? s.hidden : ''}`}
      style={box}
      title={title || '网页'}
      data-phone={id}
      data-seen={hidden ? undefined : ''}
      onLoad={() => setInsets(id, above, below)}
    />
  );
}
