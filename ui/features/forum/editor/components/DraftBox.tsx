// 草稿箱: what was begun and not published, of this phone and of others. At most twenty on the server.
import { useEffect } from 'react';
import { ask, read, useStream } from '../../../../bus';
import { draftPage } from '../../../../app/links/questions';
import { navigate } from '../../../../app/navigation/navigation';
import { Empty } from '../../../../kit/feedback/Empty';
import { ErrorState } from '../../../../kit/feedback/ErrorState';
import { Icon } from '../../../../kit/media/Icon';
import { x } from '../../../../kit/media/icons';
import { IconButton } from '../../../../kit/inputs/IconButton';
import { Meta } from '../../../../kit/layout/Meta';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { RowSkeleton } from '../../../../kit/feedback/RowSkeleton';
import { TimeText } from '../../../../kit/text/TimeText';
import { MissingDrafts } from './MissingDrafts';
import { draftParts, draftTitle } from './draftText';
import s from './DraftBox.module.css';

export type DraftBoxProps = {
  open: boolean;
  onClose: () => void;
  /** The one in the editor: it is not shown. */ except?: string | undefined;
  onOpen: (clientDraftId: string) => void;
};

export function DraftBox({ open, onClose, except = '', onOpen }: DraftBoxProps) {
  const drafts = useStream('forum.drafts');
  const load = () => void ask('forum.openDrafts', {}).catch(() => undefined);
  useEffect(() => {
    if (open) load();
  }, [open]);
  const ids = (drafts?.ids ?? []).filter((id) => id !== except);
  return (
    <Sheet open={open} onClose={onClose} label="草稿箱" title closable>
      {ids.length ? (
        <>
          {ids.map((id) => (
            <Row
              key={id}
              id={id}
              onOpen={() => {
                onClose();
                // A question or an answer is gone on with on its own page.
                const d = read('forum.draft', id);
                if (d && d.draftType > 1) navigate(draftPage(d));
                else onOpen(id);
              }}
            />
          ))}
          {drafts?.phase === 'error' && <MissingDrafts onAgain={load} />}
          <p className={`cap t3 ${s.note}`}>最多保留 20 篇草稿</p>
        </>
      ) : !drafts || drafts.phase === 'loading' ? (
        <RowSkeleton rows={3} />
      ) : drafts.phase === 'error' ? (
        <ErrorState kind="network" tight onAction={load} />
      ) : (
        <Empty tight text="没有草稿" />
      )}
    </Sheet>
  );
}

function Row({ id, onOpen }: { id: string; onOpen: () => void }) {
  const d = useStream('forum.draft', id);
  if (!d) return null;
  return (
    <div className={s.row}>
      <button className={s.open} type="button" onClick={onOpen}>
        <span className={`cut ${s.title}`}>{draftTitle(d)}</span>
        <span className="cap t3">
          <Meta>
            <TimeText at={d.updateTime} />
            {draftParts(d).map((part) => (
              <span key={part}>{part}</span>
            ))}
          </Meta>
        </span>
      </button>
      <IconButton
        label={`删除草稿 ${draftTitle(d)}`}
        onClick={() =>
          void ask('forum.dropDraft', { clientDraftId: id, updateTime: d.updateTime }).catch(() => undefined)
        }
      >
        <Icon d={x} size={18} />
      </IconButton>
    </div>
  );
}
