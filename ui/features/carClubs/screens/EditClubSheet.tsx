// 编辑资料 of a club, for its president: name, introduction, badge, cover. Its group is called and looks like it.
import { useEffect, useState } from 'react';
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import { ask } from '../../../bus';
import { lengthOf } from '../../../kit/inputs/lengthOf';
import { Sheet } from '../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../kit/overlays/SheetFoot';
import { TextArea } from '../../../kit/inputs/TextArea';
import { TextField } from '../../../kit/inputs/TextField';
import { useConfirmClose } from '../../../kit/overlays/useConfirmClose';
import { useSaving } from '../../../kit/feedback/useSaving';
import { CoverField, coverState } from '../../circles/components/CoverField';
import { keptAddress } from '../../media/components/picked';
import { markDirty } from '../../../app/stores/dirty';
import { forgetOver, keepOver, readOver } from '../../../app/stores/keptOver';
import s from './ClubManage.module.css';

const mostIntro = 200;

export function EditClubSheet({ club, open, onClose }: { club: StoredCarClub; open: boolean; onClose: () => void }) {
  const of = 'club.' + club.clubId;
  const [was] = useState({ name: club.name, intro: club.intro });
  const [begun] = useState(() => readOver(of, was) ?? was);
  const [name, setName] = useState(begun.name);
  const [intro, setIntro] = useState(begun.intro);
  const [logo, setLogo] = useState(() => keptAddress(club.logoUrl));
  const [cover, setCover] = useState(() => keptAddress(club.coverUrl));
  const { busy, wrong, typed, save } = useSaving(onClose, '保存', { '010004': '名称已被使用' });
  const [logoUrl, coverUrl] = [logo[0]?.url ?? '', cover[0]?.url ?? ''];
  const changed =
    name.trim() !== club.name || intro.trim() !== club.intro || logoUrl !== club.logoUrl || coverUrl !== club.coverUrl;
  const { close, question } = useConfirmClose(open && changed && !busy, '修改', () => {
    forgetOver(of);
    onClose();
  });
  useEffect(() => (open && changed ? markDirty('club') : undefined), [open, changed]);
  const off = !changed
    ? '没有改动'
    : lengthOf(name) < 2 || lengthOf(name) > 20
      ? '名称为 2–20 字'
      : lengthOf(intro) > mostIntro
        ? `简介最多 ${mostIntro} 字`
        : coverState(logo) || coverState(cover) || undefined;
  const send = () => {
    const words = { name: name.trim(), intro: intro.trim() };
    keepOver(of, was, words);
    const sent = ask('carClubs.updateClub', { clubId: club.clubId, ...words, logoUrl, coverUrl });
    save(sent, '已保存', () => forgetOver(of));
  };
  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        label="编辑资料"
        title
        closable
        footer={
          <SheetFoot busy={busy} off={off} onPress={send}>
            保存
          </SheetFoot>
        }
      >
        <TextField label="名称" value={name} placeholder="2–20 字" error={wrong} onChange={typed(setName)} />
        <CoverField label="徽标" scope="club-logo" value={logo} onChange={setLogo} />
        <CoverField label="封面" scope="club-cover" value={cover} onChange={setCover} />
        <div className={s.editWords}>
          <TextArea
            boxed
            label="简介"
            placeholder="介绍你们的车友会（选填）"
            value={intro}
            onChange={setIntro}
            max={mostIntro}
            minRows={3}
            maxRows={6}
          />
        </div>
      </Sheet>
      {question}
    </>
  );
}
