// 编辑圈子, for its owner: pictures, name, category, introduction, who may come in. Only what was changed is sent, so that
// what somebody else changed meanwhile is not undone by a field that was never touched.
import { useCallback, useEffect, useState } from 'react';
import type { Circle } from '../../../../bus/entities/circles';
import type { Input } from '../../../../bus/client/topics';
import { ask } from '../../../bus';
import { Sheet } from '../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../kit/overlays/SheetFoot';
import { useConfirmClose } from '../../../kit/overlays/useConfirmClose';
import { useSaving } from '../../../kit/feedback/useSaving';
import { CircleFields, FieldFault, Fields } from '../components/CircleFields';
import { useCircleForm, wordsOf, wordsState } from '../components/circleForm';
import type { CircleForm } from '../components/circleForm';
import { JoinTypeField } from '../components/JoinTypeField';
import { forgetFiles } from '../../media/components/pickFiles';
import type { PickedPicture } from '../../media/components/picked';
import { PictureRow } from '../../media/components/PictureRow';
import { markDirty } from '../../../app/stores/dirty';
import { forgetOver, keepOver, readOver } from '../../../app/stores/keptOver';

/** A new picture; the phone lets it go once the sheet has closed: the server has it, or nobody wants it. */
function usePicked(
  open: boolean,
  field: 'avatarUrl' | 'coverUrl',
  { mended }: CircleForm,
): [PickedPicture | null, (picked: PickedPicture) => void] {
  const [picked, setPicked] = useState<PickedPicture | null>(null);
  const localId = picked?.localId;
  useEffect(() => (open && localId ? () => forgetFiles([localId]) : undefined), [open, localId]);
  const take = useCallback(
    (one: PickedPicture) => {
      setPicked(one);
      mended(field);
    },
    [field, mended],
  );
  return [picked, take];
}

export function EditCircleSheet({ circle, open, onClose }: { circle: Circle; open: boolean; onClose: () => void }) {
  const [was] = useState(circle);
  const of = 'circle.' + was.tribeId;
  const [wasWords] = useState(wordsOf(was));
  const [begun] = useState(() => readOver(of, wasWords) ?? wasWords);
  const form = useCircleForm(begun, !open);
  const [rule, setRule] = useState({ joinType: was.joinType, needReason: was.needReason });
  const [avatar, takeAvatar] = usePicked(open, 'avatarUrl', form);
  const [cover, takeCover] = usePicked(open, 'coverUrl', form);
  const { busy, save } = useSaving(onClose, '保存');

  const is = { ...form.is, name: form.is.name.trim(), intro: form.is.intro.trim(), ...rule };
  const words: Omit<Input<'circles.updateCircle'>, 'tribeId'> = {
    ...(is.name !== was.name ? { name: is.name } : null),
    ...(is.intro !== was.intro ? { intro: is.intro } : null),
    ...(is.categoryId !== was.categoryId ? { categoryId: is.categoryId } : null),
    ...(is.joinType !== was.joinType ? { joinType: is.joinType } : null),
    // Whoever closes the audit has said nothing of what it asks for.
    ...(is.joinType === 1 && is.needReason !== was.needReason ? { needReason: is.needReason } : null),
  };
  const pictures = [avatar, cover].filter((one) => one !== null);
  const changed = Object.keys(words).length > 0 || pictures.length > 0;
  useEffect(() => (open && changed ? markDirty('circle') : undefined), [open, changed]);
  const { close, question } = useConfirmClose(open && changed && !busy, '修改', () => {
    forgetOver(of);
    onClose();
  });

  const off = !changed
    ? '没有改动'
    : wordsState(is)
      ? wordsState(is)
      : pictures.some((one) => one.state === 'failed')
        ? '图片上传失败'
        : pictures.some((one) => one.state !== 'ready')
          ? '图片上传中'
          : undefined;
  const send = () => {
    keepOver(of, wasWords, wordsOf(is));
    const sent = ask('circles.updateCircle', {
      tribeId: was.tribeId,
      ...words,
      ...(avatar?.url ? { avatarUrl: avatar.url } : null),
      ...(cover?.url ? { coverUrl: cover.url } : null),
    });
    save(form.sent(sent), '已保存', () => forgetOver(of));
  };
  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        label="编辑圈子"
        title
        closable
        footer={
          <SheetFoot busy={busy} off={off} onPress={send}>
            保存
          </SheetFoot>
        }
      >
        <Fields fault={form.fault}>
          <PictureRow
            label="头像"
            kind="square"
            url={was.avatarUrl || was.coverUrl}
            name={is.name}
            picked={avatar}
            onPick={takeAvatar}
          />
          <FieldFault text={form.faultOf('avatarUrl')} />
          <PictureRow
            label="封面"
            kind="cover"
            url={was.coverUrl || was.avatarUrl}
            name={is.name}
            picked={cover}
            onPick={takeCover}
          />
          <FieldFault text={form.faultOf('coverUrl')} />
          <CircleFields form={form} own={{ categoryId: was.categoryId, name: was.categoryName }} />
          <JoinTypeField value={rule} was={was.joinType} isPrivate={was.isPrivate === 1} onChange={setRule} />
        </Fields>
      </Sheet>
      {question}
    </>
  );
}
