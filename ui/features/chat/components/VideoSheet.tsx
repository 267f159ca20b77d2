// A video of a room, full screen on black, with the browser's own controls.
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Message } from '../../../../bus/entities/chat';
import { useState } from 'react';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { x } from '../../../kit/media/icons';
import { useOverlay } from '../../../kit/overlays/overlay';
import { overlayRoot } from '../../../kit/overlays/overlayRoot';
import { pictureUrl } from '../../../kit/media/pictureUrl';
import { leaveTurn, takeTurn } from '../../../app/stores/videoPlayer';
import { stopSound } from './sounds';
import s from './VideoSheet.module.css';

export type VideoSheetProps = { message: Pick<Message, 'payload'>; onClose: () => void };

export function VideoSheet({ message, onClose }: VideoSheetProps) {
  const layer = useOverlay('viewer', true, onClose);
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    stopSound();
    const el = video.current;
    return () => leaveTurn(el);
  }, []);
  const { payload } = message;
  if (!('videoUrl' in payload)) return null;
  return createPortal(
    <div className={s.layer} ref={layer} tabIndex={-1} role="dialog" aria-modal="true" aria-label="播放视频">
      <div className={s.top}>
        <IconButton label="关闭" onClick={onClose}>
          <Icon d={x} />
        </IconButton>
      </div>
      {failed ? (
        <button className={s.word} type="button" onClick={() => setFailed(false)}>
          播放失败，点击重试
        </button>
      ) : (
        // People's own videos come without caption files.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={video}
          className={s.video}
          src={payload.videoUrl}
          poster={payload.thumbUrl ? pictureUrl(payload.thumbUrl) : undefined}
          controls
          autoPlay
          playsInline
          onPlay={(event) => takeTurn(event.currentTarget)}
          onError={() => setFailed(true)}
        />
      )}
    </div>,
    overlayRoot(),
  );
}
