// 编辑资料 of a club, for its president: name, introduction, badge, cover. Its group is called and looks like it.
import { useEffect, useState } from 'react';
import { AskFailed } from '../../../bus/envelope';
import type { StoredCarClub } from '../../../bus/entities/carClubs';
import { ask } from '../../bus';
import { Button } from '../../components/base/Button';
import { Sheet } from '../../components/base/Sheet';
import { TextArea } from '../../components/base/TextArea';
import { TextField } from '../../components/base/TextField';
import { showToast } from '../../components/base/toast';
import { CoverField, coverState } from '../../components/circles/CoverField';
import { keptPicture } from '../../components/media/picked';
import type { PickedPicture } from '../../components/media/picked';
import { markDirty } from '../../state/dirty';
import s from './ClubManage.module.css';

const mostIntro = 200;
const lengthOf = (text: string): number => Array.from(text.trim()).length;
const kept = (url: string): PickedPicture[] => (url ? [keptPicture({ url, width: 0, height: 0, size: 0, color: '', status: 0 })] : []);

export function EditClubSheet({ club, open, onClose }: { club: StoredCarClub; open: boolean; onClose: () => void }) {
  const [name, setName] = useState(club.name);
  const [intro, setIntro] = useState(club.intro);
  const [logo, setLogo] = useState(() => kept(club.logoUrl));
  const [cover, setCover] = useState(() => kept(club.coverUrl));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [logoUrl, coverUrl] = [logo[0]?.url ?? '', cover[0]?.url ?? ''];
  const changed = name.trim() !== club.name || intro.trim() !== club.intro || logoUrl !== club.logoUrl || coverUrl !== club.coverUrl;
  useEffect(() => (open && changed ? markDirty('club') : undefined), [open, changed]);
  const off = !changed ? '没有改动' : lengthOf(name) < 2 || lengthOf(name) > 20 ? '名称为 2–20 字' : lengthOf(intro) > mostIntro ? `简介最多 ${mostIntro} 字` : coverState(logo) || coverState(cover) || undefined;
  const save = () => {
    setBusy(true);
    ask('carClubs.updateClub', { clubId: club.clubId, name: name.trim(), intro: intro.trim(), logoUrl, coverUrl }).then(
      () => {
        setBusy(false);
        onClose();
        showToast('已保存', true);
      },
      (why: unknown) => {
        setBusy(false);
        if (!(why instanceof AskFailed)) return;
        if (why.failure.code === '010004') setWrong('名称已被使用');
        if (why.failure.code === '010007') setWrong('内容包含不合适的词语，请修改');
        if (why.failure.code === 'network') {
          onClose();
          showToast('待发送，网络恢复后保存');
        }
      },
    );
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="编辑资料"
      title
      closable
      footer={
        <div className={s.foot}>
          <Button wide busy={busy} off={off} onClick={save}>
            保存
          </Button>
        </div>
      }
    >
      <TextField
        label="名称" value={name} maxLength={20} placeholder="2–20 字" error={wrong || undefined}
        onChange={(text) => {
          setName(text);
          setWrong('');
        }}
      />
      <CoverField label="徽标" scope="club-logo" value={logo} onChange={setLogo} />
      <CoverField label="封面" scope="club-cover" value={cover} onChange={setCover} />
      <div className={s.editWords}>
        <TextArea boxed label="简介" placeholder="介绍你们的车友会（选填）" value={intro} onChange={setIntro} max={mostIntro} minRows={3} maxRows={6} />
      </div>
    </Sheet>
  );
}
