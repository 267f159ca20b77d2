// What opens over a room, each a chunk of its own.
import { Suspense } from 'react';
import type { Message } from '../../../../bus/entities/chat';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import type { Opening } from '../../../kit/overlays/useOpening';

const MessageSheet = lazyComponent(() => import('./MessageSheet').then((m) => ({ default: m.MessageSheet })));
const PlaceSheet = lazyComponent(() => import('./PlaceSheet').then((m) => ({ default: m.PlaceSheet })));
const VideoSheet = lazyComponent(() => import('./VideoSheet').then((m) => ({ default: m.VideoSheet })));
const RecordPage = lazyComponent(() => import('./RecordPage').then((m) => ({ default: m.RecordPage })));
const ForwardSheet = lazyComponent(() => import('./ForwardSheet').then((m) => ({ default: m.ForwardSheet })));

export type Over =
  | { kind: 'menu' | 'failed' | 'place' | 'video' | 'record'; message: Message }
  | { kind: 'forward'; messageIDs: readonly string[] };
export type RoomOverlaysProps = {
  over: Opening<Over>;
  onClose: () => void;
  onQuote: (message: Message) => void;
  onForward: (messageIDs: readonly string[]) => void;
  onForwarded: () => void;
  onSelect: (messageID: string) => void;
};

export function RoomOverlays({ over, onClose, onQuote, onForward, onForwarded, onSelect }: RoomOverlaysProps) {
  const { what, open, turn } = over;
  return (
    <Suspense key={turn}>
      {what.kind === 'forward' ? (
        <ForwardSheet messageIDs={what.messageIDs} open={open} onClose={onClose} onForwarded={onForwarded} />
      ) : what.kind === 'place' ? (
        <PlaceSheet message={what.message} open={open} onClose={onClose} />
      ) : what.kind === 'record' ? (
        'merged' in what.message.payload && (
          <RecordPage
            record={what.message.payload.merged}
            name={what.message.messageID}
            by={what.message.nick}
            open={open}
            onClose={onClose}
            onForward={() => onForward([what.message.messageID])}
          />
        )
      ) : what.kind === 'video' ? (
        open && <VideoSheet message={what.message} onClose={onClose} />
      ) : (
        <MessageSheet
          message={what.message}
          kind={what.kind}
          open={open}
          onClose={onClose}
          onQuote={onQuote}
          onForward={(m) => onForward([m.messageID])}
          onSelect={(m) => onSelect(m.messageID)}
        />
      )}
    </Suspense>
  );
}
