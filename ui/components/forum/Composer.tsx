// Writing a comment or a reply: text and emoji, the draft kept while it is written, sent so that it is seen at once.
// A tourist writes, logs in, and it is sent once.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Keyboard, Smile } from 'lucide-react';
import { AskFailed } from '../../../bus/envelope';
import { markDirty } from '../../state/dirty';
import { gated } from '../../state/gate';
import { Button } from '../base/Button';
import { Icon } from '../base/Icon';
import { IconButton } from '../base/IconButton';
import { Sheet } from '../base/Sheet';
import { TextArea } from '../base/TextArea';
import { addComment } from './changes';
import { keepDraft, readDraft } from './drafts';
import { emoji } from './emoji';
import type { SheetProps } from './sheets';
import s from './Composer.module.css';

const most = 500;

export function Composer({ ask, open, onClose }: SheetProps<'compose'>) {
  const [text, setText] = useState(() => readDraft(ask));
  const [panel, setPanel] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const sent = useRef(false);
  const words = text.trim();
  const field = () => box.current?.querySelector('textarea') ?? null;

  const save = () => {
    if (!sent.current) keepDraft(ask, words ? text : '');
  };
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => saveNow(), 500);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const el = box.current?.querySelector('textarea');
    el?.setSelectionRange(el.value.length, el.value.length);
  }, []);
  useEffect(() => {
    const now = () => saveNow();
    addEventListener('pagehide', now);
    return () => {
      removeEventListener('pagehide', now);
      now();
    };
  }, []);
  const dirty = words !== '';
  useEffect(() => (dirty ? markDirty('comment') : undefined), [dirty]);

  const send = () => {
    save();
    const { threadId, postId, toResponseId } = ask;
    gated(postId ? 'reply' : 'comment', () => {
      if (sent.current) return;
      sent.current = true;
      keepDraft(ask, '');
      addComment({ threadId, content: words, ...(postId ? { postId } : null), ...(toResponseId ? { toResponseId } : null) }).catch((why: unknown) => {
        // Refused words come back to be changed; all else waits in the list, to be sent again.
        if (why instanceof AskFailed && why.failure.code === '010007') keepDraft(ask, words);
      });
      onClose();
      ask.onSent?.();
    }, [threadId, postId ?? '', toResponseId ?? ''].join('|'));
  };
  const put = (sign: string) => {
    const el = field();
    const from = el?.selectionStart ?? text.length;
    const to = el?.selectionEnd ?? from;
    setText(text.slice(0, from) + sign + text.slice(to));
    requestAnimationFrame(() => el?.setSelectionRange(from + sign.length, from + sign.length));
  };
  const turn = () => {
    if (panel) field()?.focus();
    else field()?.blur();
    setPanel(!panel);
  };

  return (
    <Sheet open={open} onClose={onClose} label={ask.toName ? `回复 ${ask.toName}` : '写评论'}>
      <div className={s.box} ref={box}>
        <TextArea
          boxed
          first
          label={ask.toName ? `回复 ${ask.toName}` : '评论内容'}
          placeholder={ask.toName ? `回复 ${ask.toName}` : '说点什么…'}
          value={text}
          onChange={setText}
          max={most}
          minRows={3}
          maxRows={6}
        />
        <div className={s.tools}>
          <IconButton label={panel ? '键盘' : '表情'} className={s.tool} onClick={turn}>
            <Icon as={panel ? Keyboard : Smile} />
          </IconButton>
          <Button size="m" off={words === '' ? '发送' : text.length > most ? `最多 ${most} 字` : undefined} onClick={send}>
            发送
          </Button>
        </div>
        {panel && (
          <div className={s.panel} data-scroll="">
            {emoji.map(([sign, name]) => (
              <button key={sign} className={s.sign} type="button" aria-label={name} onClick={() => put(sign)}>
                {sign}
              </button>
            ))}
          </div>
        )}
      </div>
    </Sheet>
  );
}
