// 申请创建圈子: its name, a line about it, its category. The platform decides. Asked for again it begins with what was asked before.
import { useEffect, useState } from 'react';
import type { CircleFounding } from '../../../bus/entities/circles';
import { ask, useStream } from '../../bus';
import { Chip } from '../base/Chip';
import { lengthOf } from '../base/lengthOf';
import { Sheet } from '../base/Sheet';
import { SheetFoot } from '../base/SheetFoot';
import { TextArea } from '../base/TextArea';
import { TextField } from '../base/TextField';
import { useSaving } from '../base/useSaving';
import { CoverField, coverState } from './CoverField';
import type { PickedPicture } from '../media/picked';
import { markDirty } from '../../state/dirty';
import s from './FoundSheet.module.css';

export type FoundSheetProps = { open: boolean; onClose: () => void; before?: Pick<CircleFounding, 'name' | 'intro' | 'categoryId'> | undefined };

export function FoundSheet({ open, onClose, before }: FoundSheetProps) {
  const categories = useStream('circles.categories')?.list ?? [];
  const [name, setName] = useState(before?.name ?? '');
  const [intro, setIntro] = useState(before?.intro ?? '');
  const [categoryId, setCategoryId] = useState(before?.categoryId ?? '');
  const [avatar, setAvatar] = useState<PickedPicture[]>([]);
  const { busy, wrong, typed, save } = useSaving(onClose, '提交', { '010004': '名称已被使用' });
  const isTouched = open && (name !== (before?.name ?? '') || intro !== (before?.intro ?? '') || avatar.length > 0);
  useEffect(() => (isTouched ? markDirty('founding') : undefined), [isTouched]);

  const off = lengthOf(name) < 2 ? '名称为 2–20 字' : lengthOf(intro) > 60 ? '简介最多 60 字' : !categoryId ? '请选择分类' : coverState(avatar) || undefined;
  const send = () => save(ask('circles.foundCircle', { name: name.trim(), intro: intro.trim(), categoryId, ...(avatar[0]?.url ? { avatarUrl: avatar[0].url } : null) }), '已提交，等待审核');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="申请创建圈子"
      title
      closable
      footer={
        <SheetFoot busy={busy} off={off} above="提交后由平台审核，结果会通知你" onPress={send}>
          提交
        </SheetFoot>
      }
    >
      <TextField label="名称" value={name} maxLength={20} placeholder="2–20 字" error={wrong} onChange={typed(setName)} />
      <p className={s.label}>分类</p>
      <div className={s.kinds} role="group" aria-label="分类">
        {categories.map((one) => (
          <span key={one.categoryId} className={s.kind}>
            <Chip on={categoryId === one.categoryId} onClick={() => setCategoryId(one.categoryId)}>
              {one.name}
            </Chip>
          </span>
        ))}
      </div>
      <CoverField label="圈子头像" scope="circle" value={avatar} onChange={setAvatar} />
      <div className={s.words}>
        <TextArea boxed label="简介" placeholder="这个圈子聊什么（选填）" value={intro} onChange={setIntro} max={60} minRows={2} maxRows={4} />
      </div>
    </Sheet>
  );
}
