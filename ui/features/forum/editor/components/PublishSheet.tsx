// 发布: which kind of thread, or the drafts.
import Image from 'lucide-react/icons/image';
import ListTodo from 'lucide-react/icons/list-todo';
import Video from 'lucide-react/icons/video';
import { Suspense, useEffect, useState } from 'react';
import { ask, useStream } from '../../../../bus';
import { addThread } from '../../../../app/links/editor';
import { navigate } from '../../../../app/navigation/navigation';
import { Icon } from '../../../../kit/media/Icon';
import { chevronRight } from '../../../../kit/media/icons';
import { lazyComponent } from '../../../../kit/navigation/lazyComponent';
import { Sheet } from '../../../../kit/overlays/Sheet';
import s from './PublishSheet.module.css';

const DraftBox = lazyComponent(() => import('./DraftBox').then((m) => ({ default: m.DraftBox })));
const kinds = [
  { type: 0, label: '图文', hint: '最多 9 张图片', icon: Image },
  { type: 1, label: '视频', hint: '5 分钟以内', icon: Video },
  { type: 2, label: '投票', hint: '文字、图片或图文', icon: ListTodo },
] as const;

export type PublishSheetProps = {
  open: boolean;
  onClose: () => void;
  scope: 'bbs' | 'clubz';
  tribeId?: string | undefined;
  topicId?: string | undefined;
};

export function PublishSheet({ open, onClose, scope, tribeId, topicId }: PublishSheetProps) {
  const drafts = useStream('forum.drafts')?.ids.length ?? 0;
  const [box, setBox] = useState<boolean | null>(null);
  useEffect(() => {
    if (open) ask('forum.openDrafts', {}).catch(() => undefined);
  }, [open]);
  const to = { scope, ...(tribeId ? { tribeId } : null), ...(topicId ? { topicId } : null) };
  return (
    <>
      <Sheet open={open} onClose={onClose} label="发布" title>
        <div className={s.rows}>
          {kinds.map(({ type, label, hint, icon }) => (
            <button
              key={type}
              className={s.row}
              type="button"
              onClick={() => {
                onClose();
                navigate(addThread({ ...to, threadType: type }));
              }}
            >
              <Icon as={icon} />
              <span className={s.label}>{label}</span>
              <span className={s.hint}>{hint}</span>
            </button>
          ))}
          {/* There from the start: a row that came with the answer would push 图文 away from under the finger. */}
          <button
            className={`${s.row} ${s.box}`}
            type="button"
            onClick={() => {
              onClose();
              setBox(true);
            }}
          >
            <span>草稿箱</span>
            <span className={s.hint}>{drafts || ''}</span>
            <Icon d={chevronRight} size={14} />
          </button>
        </div>
      </Sheet>
      {box !== null && (
        <Suspense fallback={null}>
          <DraftBox
            open={box}
            onClose={() => setBox(false)}
            onOpen={(draftId) => navigate(addThread({ scope, draftId }))}
          />
        </Suspense>
      )}
    </>
  );
}
