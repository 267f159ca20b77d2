// Choosing one video and its cover: frames of the video itself, or a picture. Both are on their way as soon as they are
// chosen.
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import ImagePlus from 'lucide-react/icons/image-plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import VideoIcon from 'lucide-react/icons/video';
import { formatDuration } from '../../../kit/text/formatDuration';
import { Icon } from '../../../kit/media/Icon';
import { x } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { pictureUrl } from '../../../kit/media/pictureUrl';
import { forgetFiles, pickPictures, pickVideo, retryFiles, sendDrawn, whenAdded } from './pickFiles';
import { liveNow, withUpload } from './picked';
import type { PickedPicture, PickedVideo } from './picked';
import { useUpload } from './upload';
import { drawFrame, drawFrames, timesOf } from './videoFrames';
import s from './VideoPicker.module.css';

const PermissionSheet = lazyComponent(() => import('./PermissionSheet').then((m) => ({ default: m.PermissionSheet })));

export type VideoPickerProps = {
  value: PickedVideo | null;
  onChange: (next: PickedVideo | null) => void;
  label?: string | undefined;
};
type Shown = { time: number; url: string };
const strip = 6;

export function VideoPicker({ value, onChange, label = '视频' }: VideoPickerProps) {
  const upload = useUpload(value?.localId ?? '');
  const coverUpload = useUpload(value?.cover?.localId ?? '');
  const [frames, setFrames] = useState<readonly Shown[]>([]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [denied, setDenied] = useState<'PHOTO' | 'CAMERA' | null>(null);

  const live = value && withUpload(value, upload);
  const cover = value?.cover ? withUpload(value.cover, coverUpload) : null;

  /** Drawing and choosing take a while: the video may be another one by then, or none. */
  const latest = useRef({ value, onChange });
  const replaced = useRef<string[]>([]);
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  /** What changes before the next drawing builds on this. */
  const put = (next: PickedVideo | null): void => {
    latest.current.value = next;
    latest.current.onChange(next);
  };
  useEffect(() => {
    const { value: now } = latest.current;
    const [next] = now ? liveNow([now]) : [];
    if (!now || !next) return;
    const [nextCover = null] = now.cover ? liveNow([now.cover]) : [];
    if (next !== now || nextCover !== now.cover) put({ ...next, cover: nextCover });
  });
  const setCover = (next: PickedPicture, of: string | undefined): void => {
    const now = latest.current.value;
    if (!now || now.localId !== of) return forgetFiles([next.localId]);
    // What is being published at this moment may still name the cover before: it is let go with the video.
    const { cover: before } = now;
    if (before) replaced.current.push(before.localId);
    put({ ...now, cover: next });
    void keepCover(next, before);
  };
  /** One that the worker could not take gives way to the one before. */
  const keepCover = async (next: PickedPicture, before: PickedPicture | null): Promise<void> => {
    if (await whenAdded([next.localId])) return;
    const isThere = before !== null && (await whenAdded([before.localId]));
    const now = latest.current.value;
    if (now?.cover?.localId !== next.localId) return;
    forgetFiles([next.localId]);
    replaced.current = replaced.current.filter((id) => id !== before?.localId);
    put({ ...now, cover: isThere ? before : null });
  };
  /** The cover at once, while it is still being drawn: whoever publishes waits for it. */
  const chooseFrame = (src: string, time: number): void =>
    setCover(
      sendDrawn(() => drawFrame(src, time, 1280), '这一帧无法用作封面'),
      value?.localId,
    );
  const firstFrame = useEffectEvent((src: string, time: number) => {
    setChosen(0);
    chooseFrame(src, time);
  });
  const src = value && /^blob:/.test(value.preview) ? value.preview : '';
  const duration = value?.duration ?? 0;
  const hasCover = !!value?.cover;
  useEffect(() => {
    if (!src) return undefined;
    let over = false;
    const made: string[] = [];
    const times = timesOf(duration, strip);
    void drawFrames(
      src,
      times,
      240,
      ({ time, file }) => {
        const url = URL.createObjectURL(file);
        made.push(url);
        setFrames((before) => [...before, { time, url }]);
      },
      () => over,
    ).catch(() => undefined);
    if (!hasCover && times[0] !== undefined) firstFrame(src, times[0]);
    return () => {
      over = true;
      for (const url of made) URL.revokeObjectURL(url);
      setFrames([]);
    };
    // Another video, not another cover.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [src]);

  const pick = (): void => {
    void pickVideo().then((got) => {
      if (!got) return;
      put(got.picked);
      void got.read.then((film) => {
        const now = latest.current.value;
        if (now?.localId === got.picked.localId) put(film && { ...film, cover: now.cover });
        else if (film) URL.revokeObjectURL(film.preview);
      });
    });
  };
  const pickCover = (): void => {
    const of = value?.localId;
    void pickPictures('album', 1).then(({ picked: [one], denied: no }) => {
      if (no) setDenied(no);
      if (!one) return;
      setChosen(null);
      setCover(one, of);
    });
  };
  const remove = (): void => {
    if (!value) return;
    forgetFiles([value.localId, ...(value.cover ? [value.cover.localId] : []), ...replaced.current.splice(0)]);
    if (src) URL.revokeObjectURL(src);
    setChosen(null);
    onChange(null);
  };

  if (!value || !live) {
    return (
      <button className={s.add} type="button" onClick={pick} aria-label={`添加${label}`}>
        <Icon as={VideoIcon} />
        <span className={s.what}>添加{label}</span>
        <span className="cap t3">MP4、MOV，100 MB 以内，最长 5 分钟</span>
      </button>
    );
  }
  const drawn = chosen === null ? undefined : frames[chosen];
  const shownCover = (cover && (cover.preview || (cover.url && pictureUrl(cover.url)))) || drawn?.url;
  const upright = live.height > live.width;
  const busy = live.state === 'waiting' || live.state === 'sending';
  const state =
    live.state === 'ready'
      ? '已上传'
      : live.state === 'failed'
        ? live.message || '上传失败'
        : live.state === 'sending'
          ? `已上传 ${Math.round(live.progress * 100)}%`
          : '等待上传';
  return (
    <div className={s.whole}>
      <div className={`${s.box}${upright ? ` ${s.upright}` : ''}`} role="group" aria-label={`${label}，${state}`}>
        {shownCover && <img className={s.img} src={shownCover} alt="" draggable={false} />}
        {duration > 0 && !busy && <span className={s.time}>{formatDuration(Math.round(duration))}</span>}
        {busy && (
          <span className={s.veil}>
            <span className="num">{live.state === 'sending' ? `${Math.round(live.progress * 100)}%` : '等待中'}</span>
            <span className={s.way}>
              <i style={{ transform: `scaleX(${live.progress})` }} />
            </span>
          </span>
        )}
        {live.state === 'failed' &&
          (live.mayRetry === false ? (
            <span className={s.veil}>{live.message}</span>
          ) : (
            <button
              className={s.again}
              type="button"
              aria-label={`重新上传${label}，${live.message || '上传失败'}`}
              onClick={() => retryFiles([live.localId])}
            >
              <Icon as={RotateCw} size={20} />
              <span>重试</span>
            </button>
          ))}
        <button className={s.x} type="button" aria-label={`删除${label}`} onClick={remove}>
          <i>
            <Icon d={x} />
          </i>
        </button>
      </div>
      <p className={s.head} id="cover-of-video">
        选择封面
      </p>
      <div className={s.strip} role="group" aria-labelledby="cover-of-video">
        {frames.map((frame, index) => (
          <button
            key={frame.time}
            className={s.frame}
            type="button"
            aria-pressed={chosen === index}
            aria-label={`第 ${formatDuration(Math.round(frame.time))} 的画面`}
            onClick={() => {
              setChosen(index);
              chooseFrame(src, frame.time);
            }}
          >
            <img className={s.img} src={frame.url} alt="" draggable={false} />
          </button>
        ))}
        <button className={`${s.frame} ${s.own}`} type="button" onClick={pickCover} aria-label="从相册选封面">
          <Icon as={ImagePlus} size={20} />
          <span className="cap">相册</span>
        </button>
      </div>
      <Suspense fallback={null}>{denied && <PermissionSheet type={denied} onClose={() => setDenied(null)} />}</Suspense>
    </div>
  );
}
