// 申请创建圈子: its name, a line about it, its category. The platform decides. Asked for again it begins with what was asked
// before.
import { useEffect, useState } from 'react';
import type { CircleFounding } from '../../../../bus/entities/circles';
import { ask, read } from '../../../bus';
import { markDirty } from '../../../app/stores/dirty';
import { forgetOver, keepOver, readOver } from '../../../app/stores/keptOver';
import { Sheet } from '../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../kit/overlays/SheetFoot';
import { useConfirmClose } from '../../../kit/overlays/useConfirmClose';
import { useSaving } from '../../../kit/feedback/useSaving';
import { forgetFiles } from '../../media/components/pickFiles';
import type { PickedPicture } from '../../media/components/picked';
import { CircleFields, FieldFault, Fields } from './CircleFields';
import { useCircleForm, wordsState } from './circleForm';
import type { CircleWords } from './circleForm';
import { CoverField, coverState } from './CoverField';

const of = 'founding';
/** What was asked for and has become no circle. */
function refusedOver(was: CircleWords): CircleWords | undefined {
  const words = readOver(of, was);
  const mine = read('circles.list', 'mine')?.ids ?? [];
  return mine.some((id) => read('circles.circle', id)?.name === words?.name) ? undefined : words;
}

export type FoundSheetProps = {
  open: boolean;
  onClose: () => void;
  before?: Pick<CircleFounding, 'name' | 'intro' | 'categoryId'> | undefined;
};

export function FoundSheet({ open, onClose, before }: FoundSheetProps) {
  const [was] = useState<CircleWords>({
    name: before?.name ?? '',
    intro: before?.intro ?? '',
    categoryId: before?.categoryId ?? '',
  });
  const form = useCircleForm(refusedOver(was) ?? was);
  const { name, intro, categoryId } = form.is;
  const [avatar, setAvatar] = useState<PickedPicture[]>([]);
  const { busy, save } = useSaving(onClose, '提交');
  const isTouched =
    open && (name !== was.name || intro !== was.intro || categoryId !== was.categoryId || avatar.length > 0);
  useEffect(() => (isTouched ? markDirty('founding') : undefined), [isTouched]);
  const { close, question } = useConfirmClose(isTouched && !busy, '创建申请', () => {
    forgetOver(of);
    forgetFiles(avatar.map(({ localId }) => localId));
    onClose();
  });

  const off = wordsState(form.is) || (!categoryId && '请选择分类') || coverState(avatar) || undefined;
  const send = () => {
    const words = { name: name.trim(), intro: intro.trim(), categoryId };
    keepOver(of, was, words);
    save(
      form.sent(
        ask('circles.foundCircle', {
          ...words,
          ...(avatar[0]?.url ? { avatarUrl: avatar[0].url } : null),
        }),
      ),
      '已提交，等待审核',
      () => forgetOver(of),
    );
  };
  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        label="申请创建圈子"
        title
        closable
        footer={
          <SheetFoot busy={busy} off={off} above="提交后由平台审核，结果会通知你" onPress={send}>
            提交
          </SheetFoot>
        }
      >
        <Fields fault={form.fault}>
          <CircleFields form={form}>
            <CoverField
              label="圈子头像"
              scope="circle"
              value={avatar}
              onChange={(picked) => {
                setAvatar(picked);
                form.mended('avatarUrl');
              }}
            />
            <FieldFault text={form.faultOf('avatarUrl')} />
          </CircleFields>
        </Fields>
      </Sheet>
      {question}
    </>
  );
}
