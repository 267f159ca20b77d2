// What is written with in a room: words with people and signs in them, voices, and everything behind ＋. The field
// stands on the keyboard or on a panel of the same height; what was begun is kept with its conversation within a
// second.
import CirclePlus from 'lucide-react/icons/circle-plus';
import Keyboard from 'lucide-react/icons/keyboard';
import Mic from 'lucide-react/icons/mic';
import Smile from 'lucide-react/icons/face-slightly-smiling';
import { Suspense, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, Ref } from 'react';
import type { Quote } from '../../../../bus/entities/chat';
import { markDirty } from '../../../app/stores/dirty';
import { useHasListPane } from '../../../app/wide/useHasListPane';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { interceptBack } from '../../../kit/overlays/overlay';
import { showToast } from '../../../kit/feedback/toast';
import { RichArea } from '../../forum/editor/components/RichArea';
import type { RichAreaHandle, RichTrigger } from '../../forum/editor/components/RichArea';
import { emptyInput, lengthOf, splice } from '../../forum/editor/components/richInput';
import type { RichInput } from '../../forum/editor/components/richInput';
import { atIds, inputOf, mentionName } from './draftInput';
import { bringIntoView, panelHeight, searchHeight, useKeyboard } from './keyboard';
import { mostLetters } from './messageText';
import { sendFiles, sendSticker, sendWords } from './sending';
import { useTakenBack } from './useTakenBack';
import { ComposerQuote } from './ComposerQuote';
import { SendButton, Tool } from './ComposerTool';
import { nameIn, useDraft } from './useDraft';
import { useTyped } from './useTyped';
import s from './ChatComposer.module.css';

const EmojiKeys = lazyComponent(() => import('./EmojiKeys').then((m) => ({ default: m.EmojiKeys })));
const PlusKeys = lazyComponent(() => import('./PlusKeys').then((m) => ({ default: m.PlusKeys })));
const WideTools = lazyComponent(() => import('./WideTools').then((m) => ({ default: m.WideTools })));
const HoldToTalk = lazyComponent(() => import('./HoldToTalk').then((m) => ({ default: m.HoldToTalk })));
const GroupAtList = lazyComponent(() => import('./GroupAtList').then((m) => ({ default: m.GroupAtList })));

export type ComposerHandle = {
  mention(userID: string, nick: string): void;
  quote(quote: Quote): void;
  /** What was taken back, to be written anew: behind what stands. */
  edit(text: string, atUserIDs: readonly string[], quote: Quote | null): void;
  closePanel(): void;
};
type Panel = '' | 'emoji' | 'plus';
const hasKeys = (): boolean => matchMedia('(hover:hover) and (pointer:fine)').matches;

export type ChatComposerProps = {
  conversationID: string;
  handle: Ref<ComposerHandle>;
  /** Something was sent: the list goes to its end. */ onSent: () => void;
};

export function ChatComposer({ conversationID, handle, onSent }: ChatComposerProps) {
  const groupID = conversationID.indexOf('GROUP') === 0 ? conversationID.slice(5) : '';
  const { input, setInput, quote, setQuote, touch } = useDraft(conversationID);
  const typed = useTyped(conversationID);
  const gone = useTakenBack(conversationID, quote);
  const isWide = useHasListPane();
  const [panel, setPanel] = useState<Panel>('');
  /** The keyboard is on its way up: the panel keeps its room until it is there. */
  const [rising, setRising] = useState(false);
  /** The search of the signs has the keyboard. */
  const [searching, setSearching] = useState(false);
  const [voice, setVoice] = useState(false);
  const [trigger, setTrigger] = useState<RichTrigger | null>(null);
  const area = useRef<RichAreaHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const caret = useRef(input.text.length);
  const field = () => box.current?.querySelector('textarea') ?? null;
  // The keyboard has come: the panel's room is its own.
  const keyboard = useKeyboard((height) => {
    if (height === 0) return;
    setRising(false);
    if (document.activeElement === field()) setPanel('');
  });

  const text = input.text.trim();
  const dirty = text !== '';
  useEffect(() => (dirty ? markDirty('chat') : undefined), [dirty]);

  // Or it will not come: then the room is given back.
  useEffect(() => {
    if (!rising) return undefined;
    const timer = setTimeout(() => setRising(false), 500);
    return () => clearTimeout(timer);
  }, [rising]);

  // A step back closes a panel first.
  const hasPanel = panel !== '';
  useEffect(() => (hasPanel ? interceptBack(() => setPanel('')) : undefined), [hasPanel]);

  const write = (next: RichInput) => {
    touch();
    setInput(next);
    if (next.text !== input.text) typed(next.text);
  };
  const open = (next: Panel) => {
    setVoice(false);
    setTrigger(null);
    caret.current = field()?.selectionStart ?? input.text.length;
    if (next && next !== panel) field()?.blur();
    setPanel(next === panel ? '' : next);
    if (next === panel) type();
  };
  const type = () => {
    if (panel && !hasKeys()) setRising(true);
    setPanel('');
    setVoice(false);
    requestAnimationFrame(() => area.current?.focus());
  };
  const focused = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    if (panel) {
      setRising(!hasKeys());
      setPanel('');
    }
    bringIntoView(currentTarget);
  };
  const put = (piece: string) => {
    const at = Math.min(caret.current, input.text.length);
    write(splice(input, at, at, piece));
    caret.current = at + piece.length;
  };
  const erase = () => {
    const at = Math.min(caret.current, input.text.length);
    const last = Array.from(input.text.slice(0, at)).pop() ?? '';
    // A sign and what colours it go together.
    const piece = /[\ufe0f\u200d]/.test(last) ? Array.from(input.text.slice(0, at)).slice(-2).join('') : last;
    if (!piece) return;
    const token = input.marks.find((m) => m.from < at && m.to >= at);
    const from = token ? token.from : at - piece.length;
    write(splice(input, from, at, ''));
    caret.current = from;
  };
  useImperativeHandle(handle, () => ({
    mention(userID, nick) {
      setVoice(false);
      setTimeout(() => area.current?.insert(`@${mentionName(nick)} `, { sign: '@', id: userID }), 0);
    },
    quote(next) {
      touch();
      setQuote(next);
      type();
    },
    edit(words, atUserIDs, what) {
      const again = inputOf(words, atUserIDs, nameIn(groupID));
      const gap = input.text && !/\s$/.test(input.text) ? ' ' : '';
      const from = input.text.length + gap.length;
      write({
        text: input.text + gap + again.text,
        marks: input.marks.concat(again.marks.map((m) => ({ ...m, from: m.from + from, to: m.to + from }))),
      });
      if (what) setQuote(what);
      type();
    },
    closePanel: () => setPanel(''),
  }));

  // What was put in at the end by other ways than typing is seen too.
  useLayoutEffect(() => {
    const scroller = box.current?.querySelector<HTMLElement>('[data-field]');
    if (scroller && (field()?.selectionStart ?? 0) >= input.text.length) scroller.scrollTop = scroller.scrollHeight;
  }, [input]);

  const length = lengthOf(text);
  const over = length > mostLetters;
  const go = () => {
    if (!text) return undefined;
    if (over) return showToast(`最多 ${mostLetters} 字`);
    const was = input;
    const answered = quote;
    setInput(emptyInput);
    setQuote(null);
    setTrigger(null);
    caret.current = 0;
    onSent();
    // What was not made a message comes back to be changed.
    const comeBack = (made: boolean) => {
      if (!made) setInput((now) => (now.text ? now : was));
      if (!made) setQuote((now) => now ?? answered);
    };
    return void sendWords(conversationID, text, atIds(was), answered).then(comeBack);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeys()) return;
    event.preventDefault();
    go();
  };
  /** Esc takes away the uppermost of what stands around the field, and leads back to it. */
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !(trigger || panel || quote)) return;
    event.preventDefault();
    if (trigger) setTrigger(null);
    else type();
    if (!trigger && !panel) setQuote(null);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pictures = Array.from(event.clipboardData.files).filter((file) => file.type.indexOf('image/') === 0);
    if (!pictures.length) return;
    event.preventDefault();
    void sendFiles(conversationID, pictures).then((count) => {
      if (count > 0) onSent();
    });
  };
  const name = (userID: string, nick: string) =>
    area.current?.insert(`@${mentionName(nick)} `, { sign: '@', id: userID }, trigger?.from);
  const room =
    searching && keyboard > 0 ? keyboard + searchHeight : Math.max(keyboard, panel || rising ? panelHeight() : 0);
  const speak = (
    <Tool
      label={voice ? '键盘' : '语音'}
      as={voice ? Keyboard : Mic}
      onClick={() => (voice ? type() : (setPanel(''), setVoice(true)))}
    />
  );
  const emoji = (
    <Tool
      label={panel === 'emoji' ? '键盘' : '表情'}
      as={panel === 'emoji' ? Keyboard : Smile}
      onClick={() => open('emoji')}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={s.bar} ref={box} onKeyDown={onEscape}>
      {groupID && trigger?.sign === '@' && (
        <Suspense>
          <GroupAtList groupID={groupID} words={trigger.words} onPick={name} />
        </Suspense>
      )}
      {quote && (
        <ComposerQuote
          quote={quote}
          isTakenBack={gone}
          onCancel={() => (setQuote(null), hasKeys() ? type() : undefined)}
        />
      )}
      <div className={isWide ? s.wide : s.line}>
        {isWide ? (
          <Suspense fallback={<div className={s.tools} />}>
            <WideTools conversationID={conversationID} onSent={onSent}>
              {emoji}
              {speak}
            </WideTools>
          </Suspense>
        ) : (
          speak
        )}
        {voice ? (
          <Suspense fallback={<span className={s.field} />}>
            <HoldToTalk conversationID={conversationID} onSent={onSent} />
          </Suspense>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div className={s.field} data-scroll="" data-field="" onKeyDown={onKey} onPaste={onPaste} onFocus={focused}>
            <RichArea
              low
              label="消息"
              placeholder="发消息"
              value={input}
              onChange={write}
              onTrigger={groupID ? setTrigger : undefined}
              handle={area}
            />
          </div>
        )}
        {!isWide && emoji}
        {isWide && !voice && hasKeys() && <span className={s.hint}>Enter 发送</span>}
        {(text || isWide) && !voice ? (
          <SendButton off={over || !text} onPress={go} />
        ) : (
          !isWide && <Tool label="更多功能" as={CirclePlus} onClick={() => open('plus')} pressed={panel === 'plus'} />
        )}
      </div>
      {length >= mostLetters * 0.9 && (
        <p className={over ? s.over : s.count} role="status">
          {length}/{mostLetters}
        </p>
      )}
      <div className={room ? s.panel : s.rest} style={room ? { height: room } : undefined}>
        {panel && (
          <Suspense>
            {panel === 'emoji' ? (
              <EmojiKeys
                onPick={put}
                onErase={erase}
                onSticker={(id) => void sendSticker(conversationID, id).then(onSent)}
                empty={input.text === ''}
                onSearching={setSearching}
              />
            ) : (
              <PlusKeys conversationID={conversationID} onSent={() => (setPanel(''), onSent())} />
            )}
          </Suspense>
        )}
      </div>
    </div>
  );
}
