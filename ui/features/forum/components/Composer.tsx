// Writing a comment or a reply: words, emoji, people, and in a comment one picture; the draft kept while it is written,
// sent so that it is seen at once, while the picture is still on its way. A tourist writes, logs in, and it is sent
// once.
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import AtSign from 'lucide-react/icons/at-sign';
import ImageIcon from 'lucide-react/icons/image';
import Keyboard from 'lucide-react/icons/keyboard';
import Smile from 'lucide-react/icons/face-slightly-smiling';
import type { UserBrief } from '../../../../bus/entities/users';
import { read, useStream } from '../../../bus';
import { markDirty } from '../../../app/stores/dirty';
import { requireLogin, isTourist } from '../../../app/stores/authGuard';
import { Button } from '../../../kit/inputs/Button';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Sheet } from '../../../kit/overlays/Sheet';
import { showToast } from '../../../kit/feedback/toast';
import { EmojiPanel } from '../editor/components/EmojiPanel';
import { RichArea } from '../editor/components/RichArea';
import { fromSource, lengthOf, splice, toSource } from '../editor/components/richInput';
import { pickPictures } from '../../media/components/pickFiles';
import { imageOf, keptPicture as standing, liveNow } from '../../media/components/picked';
import type { PickedPicture } from '../../media/components/picked';
import { PicturePicker } from '../../media/components/PicturePicker';
import { uploadNow } from '../../media/components/upload';
import { addComment, changeComment } from './changes';
import { refusedIn } from './commentText';
import {
  claimWhenKnown,
  draftOwner,
  forgetDraft,
  joinDraft,
  keepDraft,
  keepDraftPicture,
  readDraft,
  readDraftPicture,
} from './drafts';
import type { SheetProps } from './sheets';
import { useClosed } from './useClosed';
import { useMute } from './useMute';
import s from './Composer.module.css';

const AtPicker = lazyComponent(() => import('../editor/components/AtPicker').then((m) => ({ default: m.AtPicker })));
const PermissionSheet = lazyComponent(() =>
  import('../../media/components/PermissionSheet').then((m) => ({ default: m.PermissionSheet })),
);

const most = 500;
/** The picture of the draft, as long as the worker has its file. */
function keptPicture(localId: string): PickedPicture[] {
  const upload = localId ? uploadNow(localId) : undefined;
  return upload
    ? liveNow([
        {
          localId,
          state: upload.state,
          progress: upload.progress,
          width: upload.width,
          height: upload.height,
          preview: upload.preview,
        },
      ])
    : [];
}
/** As it is sent: what is not on the server yet stands by its name, and the worker waits for it. */
const sentAs = (picture: PickedPicture) =>
  imageOf(picture) ?? {
    url: picture.localId,
    width: picture.width,
    height: picture.height,
    size: 0,
    color: '',
    status: 0 as const,
  };

/** What was refused, as it lies in the list. */
const unsent = (again: string | undefined) =>
  again ? (read('forum.post', again) ?? read('forum.reply', again)) : undefined;
function picturesOf(again: string | undefined): PickedPicture[] {
  const images = (again ? read('forum.post', again)?.images : undefined) ?? [];
  return images.flatMap((image) => (read('media.upload', image.url) ? keptPicture(image.url) : [standing(image)]));
}

export function Composer({ ask, open, onClose }: SheetProps<'compose'>) {
  const [input, setInput] = useState(() => fromSource(readDraft(ask) || (unsent(ask.again)?.content ?? '')));
  const [pictures, setPictures] = useState(() =>
    ask.again ? picturesOf(ask.again) : keptPicture(readDraftPicture(ask)),
  );
  const me = useStream('session.me')?.userId ?? '';
  const [owner, setOwner] = useState(me);
  const [refused] = useState(() => refusedIn(unsent(ask.again)?.content ?? '', unsent(ask.again)?.refused));
  const [panel, setPanel] = useState(false);
  const [naming, setNaming] = useState(false);
  const [denied, setDenied] = useState<'PHOTO' | 'CAMERA' | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const caret = useRef(input.text.length);
  const sent = useRef(false);
  const source = toSource(input).trim();
  const isReply = ask.postId !== undefined;
  // What was begun before the person was known, or by a visitor, is theirs from now on.
  if (!owner && me) {
    setOwner(me);
    const joined = joinDraft(ask, source, me);
    if (joined !== source) setInput(fromSource(joined));
  }
  const field = () => box.current?.querySelector('textarea') ?? null;

  const save = () => {
    if (sent.current) return;
    keepDraft(ask, source, owner);
    keepDraftPicture(ask, pictures[0]?.localId ?? '', owner);
  };
  const saveNow = useEffectEvent(save);
  const leave = useEffectEvent(() => {
    save();
    claimWhenKnown(ask);
  });
  useEffect(() => {
    const timer = setTimeout(() => saveNow(), 500);
    return () => clearTimeout(timer);
  }, [source, pictures, owner]);
  useEffect(() => {
    const el = box.current?.querySelector('textarea');
    el?.setSelectionRange(el.value.length, el.value.length);
  }, []);
  useEffect(() => {
    const now = () => saveNow();
    addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
      leave();
    };
  }, []);
  const dirty = source !== '' || pictures.length > 0;
  useEffect(() => (dirty ? markDirty('comment') : undefined), [dirty]);

  const send = () => {
    save();
    const { threadId, postId, toResponseId } = ask;
    requireLogin(
      isReply ? 'reply' : 'comment',
      () => {
        if (sent.current) return;
        sent.current = true;
        const author = owner || draftOwner();
        forgetDraft(ask, source, author);
        const images = liveNow(pictures).map(sentAs);
        const comment = {
          threadId,
          content: source,
          ...(images.length ? { images } : null),
          ...(postId ? { postId } : null),
          ...(toResponseId ? { toResponseId } : null),
        };
        // What the server refuses waits in the list, to be changed or sent again; what is not even taken is a draft again.
        void (ask.again ? changeComment(ask.again, comment) : addComment(comment)).catch(() => {
          keepDraft(ask, joinDraft(ask, source, author), author);
          keepDraftPicture(ask, pictures[0]?.localId ?? '', author);
        });
        onClose();
        ask.onSent?.();
      },
      [threadId, postId ?? '', toResponseId ?? ''].join('|'),
    );
  };
  const place = (at: number) => {
    caret.current = at;
    requestAnimationFrame(() => field()?.setSelectionRange(at, at));
  };
  const put = (piece: string, token?: { sign: '@'; id: string }) => {
    const el = field();
    const from = el?.selectionStart ?? caret.current;
    setInput(splice(input, from, el?.selectionEnd ?? from, piece, token));
    place(from + piece.length);
  };
  const turn = () => {
    if (panel) field()?.focus();
    else field()?.blur();
    setPanel(!panel);
  };
  const name = (user: UserBrief) => put(`@${user.userName.replace(/[{}|\n]/g, '')} `, { sign: '@', id: user.userId });
  const pick = () => {
    if (isTourist()) return requireLogin('comment', () => undefined);
    if (pictures.length) return showToast('评论最多一张图片');
    void pickPictures('both', 1).then(({ picked, denied: type }) => {
      if (type) setDenied(type);
      if (picked.length) setPictures(picked);
    });
  };
  const length = lengthOf(input.text);
  const mute = useMute();
  const closed = useClosed(ask.threadId);
  const barred = closed || mute;
  const failed = pictures.some((picture) => picture.state === 'failed');
  const off = barred
    ? barred
    : !dirty
      ? '发送'
      : length > most || lengthOf(source) > most
        ? `最多 ${most} 字`
        : failed
          ? '图片未上传'
          : pictures.some((picture) => picture.isNew)
            ? '图片上传中'
            : undefined;

  return (
    <Sheet open={open} onClose={onClose} label={ask.toName ? `回复 ${ask.toName}` : '写评论'}>
      <div className={s.box} ref={box}>
        <div className={s.field} data-scroll="">
          <RichArea
            first
            low
            label={ask.toName ? `回复 ${ask.toName}` : '评论内容'}
            placeholder={ask.toName ? `回复 ${ask.toName}` : '说点什么…'}
            value={input}
            onChange={setInput}
            refused={refused}
          />
        </div>
        {length >= most * 0.8 && (
          <p className={length > most ? s.over : s.count} role="status">
            {length}/{most}
          </p>
        )}
        {barred && (
          <p className={`cap t3 ${s.mute}`} role="status">
            {barred}
          </p>
        )}
        {pictures.length > 0 && (
          <div className={s.pictures}>
            <PicturePicker
              value={pictures}
              onChange={setPictures}
              max={1}
              label="评论图片"
              scope="comment"
              bare
              note={false}
            />
          </div>
        )}
        <div className={s.tools}>
          {!isReply && (
            <IconButton label="图片" className={s.tool} onClick={pick}>
              <Icon as={ImageIcon} />
            </IconButton>
          )}
          <IconButton
            label="提到某人"
            className={s.tool}
            onClick={() => requireLogin('mention', () => setNaming(true))}
          >
            <Icon as={AtSign} />
          </IconButton>
          <IconButton label={panel ? '键盘' : '表情'} className={s.tool} onClick={turn}>
            <Icon as={panel ? Keyboard : Smile} />
          </IconButton>
          <span className={s.send}>
            <Button size="m" off={off} onClick={send}>
              发送
            </Button>
          </span>
        </div>
        {panel && (
          <div className={s.emoji}>
            <EmojiPanel onPick={put} />
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {naming && <AtPicker open onClose={() => setNaming(false)} onPick={name} />}
        {denied && <PermissionSheet type={denied} onClose={() => setDenied(null)} />}
      </Suspense>
    </Sheet>
  );
}
