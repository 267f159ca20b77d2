// 发布公告: title, words, up to three pictures, whether everybody is told; what was announced before
// stands below. Members who lead nothing read that alone.
import { useEffect, useState } from 'react';
import Trash2 from 'lucide-react/icons/trash';
import { AskFailed } from '../../../../bus/protocol/envelope';
import { clubLimits } from '../../../../bus/rules/clubApplications';
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import { ask, useStream } from '../../../bus';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { ListRow } from '../../../kit/layout/ListRow';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { Switch } from '../../../kit/inputs/Switch';
import { TextField } from '../../../kit/inputs/TextField';
import { showToast } from '../../../kit/feedback/toast';
import { waitingText } from '../../../kit/feedback/waiting';
import { useOpening } from '../../../kit/overlays/useOpening';
import { useConfirmLeave } from '../../../app/navigation/useConfirmLeave';
import { ClubNoticeText } from '../components/ClubNoticeText';
import { ClubPage } from '../components/ClubPage';
import { BulletinEditor } from '../../forum/components/BulletinEditor';
import { Sheets } from '../../../app/sheets/Sheets';
import { forgetFiles } from '../../media/components/pickFiles';
import { imageOf } from '../../media/components/picked';
import type { PickedPicture } from '../../media/components/picked';
import { PicturePicker } from '../../media/components/PicturePicker';
import { useQuery } from '../../../app/navigation/navigation';
import s from './Announcement.module.css';

const blank = { text: '', author: '', time: 0 };

export function AnnouncementScreen() {
  const clubId = useQuery('clubId');
  const club = useStream('carClubs.club', clubId);
  const isStaff = useStream('session.me')?.isPlatformAdmin === 1;
  const manages = (club?.myRole ?? 0) >= 2 || isStaff;
  const [dirty, setDirty] = useState(false);
  const { leave, question } = useConfirmLeave(dirty, '公告');
  return (
    <ClubPage title={club && !manages ? '公告' : '发布公告'} needs={1} onBack={leave}>
      {(found) => (
        <Sheets>
          {manages && <Compose club={found} onDirty={setDirty} />}
          <Said clubId={found.clubId} manages={manages} />
          {question}
        </Sheets>
      )}
    </ClubPage>
  );
}

function Compose({
  club: { clubId, memberCount },
  onDirty,
}: {
  club: StoredCarClub;
  onDirty: (dirty: boolean) => void;
}) {
  const [title, setTitle] = useState('');
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const [notifyAll, setNotifyAll] = useState(true);
  const [typed, setTyped] = useState(false);
  const [turn, setTurn] = useState(0);
  const [wrong, setWrong] = useState('');
  const refused = useStream('carClubs.refusedNotice', clubId);
  const [seen, setSeen] = useState<typeof refused>(undefined);
  const dirty = typed || title.trim() !== '' || pictures.length > 0;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  if (refused !== seen) {
    setSeen(refused);
    // It waited for the network: its words stand here again, unless another one is being written.
    if (refused?.content && !dirty) {
      setTitle(refused.title);
      setTurn(turn + 1);
    }
  }
  const long = Array.from(title.trim()).length > clubLimits.announcementTitle;
  const off =
    title.trim() === ''
      ? '请填写标题'
      : long
        ? `标题最多 ${clubLimits.announcementTitle} 字`
        : pictures.some((p) => p.state === 'failed')
          ? '有图片未上传成功'
          : pictures.some((p) => p.state !== 'ready')
            ? '图片上传中'
            : undefined;
  const begin = () => {
    setTitle('');
    setPictures([]);
    setTurn(turn + 1);
    return true;
  };
  const publish = (content: string): Promise<boolean> =>
    ask('carClubs.announce', {
      clubId,
      title: title.trim(),
      content,
      images: pictures.flatMap((p) => imageOf(p) ?? []),
      notifyAll: notifyAll ? 1 : 0,
    }).then(
      () => {
        forgetFiles(pictures.map((p) => p.localId));
        showToast('公告已发布', true);
        return begin();
      },
      (why: unknown) => {
        const code = why instanceof AskFailed ? why.failure.code : '';
        if (code === '010007') setWrong('内容包含不合适的词语，请修改');
        if (code !== 'network') return false;
        // It is sent by itself: standing here it would be announced twice.
        showToast(waitingText(why, '发布'));
        return begin();
      },
    );
  return (
    <BulletinEditor
      key={turn}
      compose
      bulletin={blank}
      mayEdit
      max={clubLimits.announcement}
      empty=""
      placeholder="写给全体成员"
      off={off}
      begun={seen?.content}
      onPublish={publish}
      onDirty={setTyped}
      before={
        <TextField
          label="标题"
          value={title}
          placeholder={`${clubLimits.announcementTitle} 字以内`}
          error={wrong || undefined}
          onChange={(text) => {
            setTitle(text);
            setWrong('');
          }}
        />
      }
    >
      <div className={s.pictures}>
        <PicturePicker value={pictures} onChange={setPictures} max={clubLimits.pictures} scope="club-notice" />
      </div>
      <div className={s.tell}>
        <ListRow label="通知全体成员" value={notifyAll ? `${memberCount} 人会收到通知` : ''}>
          <Switch checked={notifyAll} onChange={setNotifyAll} label="通知全体成员" />
        </ListRow>
      </div>
    </BulletinEditor>
  );
}

function Said({ clubId, manages }: { clubId: string; manages: boolean }) {
  const list = useStream('carClubs.notices', clubId);
  const [removing, askFirst, close] = useOpening<string>();
  const load = () => void ask('carClubs.openNotices', { clubId }).catch(() => undefined);
  useEffect(() => {
    ask('carClubs.openNotices', { clubId }).catch(() => undefined);
  }, [clubId]);
  const remove = (noticeId: string) => {
    close();
    ask('carClubs.announce', { clubId, noticeId, remove: 1 }).then(
      () => showToast('已撤下', true),
      () => undefined,
    );
  };
  return (
    <section className={s.said} aria-label="历史公告">
      {manages && (
        <>
          <div className="brk" />
          <h2 className={`sub t2 ${s.title}`}>历史公告</h2>
        </>
      )}
      {!list || (list.phase === 'loading' && !list.ids.length) ? (
        <RowSkeleton rows={3} />
      ) : list.phase === 'error' ? (
        <ErrorState kind="network" tight onAction={load} />
      ) : !list.ids.length ? (
        <Empty tight text="还没有公告" />
      ) : (
        list.ids.map((noticeId) => (
          <article key={noticeId} className={s.one}>
            <div className={s.words}>
              <ClubNoticeText noticeId={noticeId} />
            </div>
            {manages && (
              <IconButton label="撤下公告" onClick={() => askFirst(noticeId)}>
                <Icon as={Trash2} size={18} />
              </IconButton>
            )}
          </article>
        ))
      )}
      {removing && (
        <Dialog
          open={removing.open}
          onClose={close}
          title="撤下这条公告？"
          actions={[
            { label: '取消', onClick: close },
            { label: '撤下', main: true, onClick: () => remove(removing.what) },
          ]}
        >
          成员将不再看到它，已发出的通知不会收回
        </Dialog>
      )}
    </section>
  );
}
