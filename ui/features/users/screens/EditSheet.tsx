// 编辑资料: portrait, cover, name, city, a line about oneself. Saved as a whole; a picture that is still on its way is
// waited for.
import { useCallback, useEffect, useState } from 'react';
import { ask, read } from '../../../bus';
import { lengthOf } from '../../../kit/inputs/lengthOf';
import { Sheet } from '../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../kit/overlays/SheetFoot';
import { TextArea } from '../../../kit/inputs/TextArea';
import { FieldRow, TextField } from '../../../kit/inputs/TextField';
import { useConfirmClose } from '../../../kit/overlays/useConfirmClose';
import { useSaving } from '../../../kit/feedback/useSaving';
import { forgetFiles } from '../../media/components/pickFiles';
import type { PickedPicture } from '../../media/components/picked';
import { PictureRow } from '../../media/components/PictureRow';
import { markDirty } from '../../../app/stores/dirty';
import { forgetOver, keepOver, readOver } from '../../../app/stores/keptOver';

const limits = { name: 20, intro: 60, city: 30 } as const;
type Fields = { nickName: string; cityName: string; intro: string };
const names: Fields = { nickName: '昵称', cityName: '城市', intro: '简介' };

export function EditSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [me] = useState(() => read('session.me'));
  const [was] = useState<Fields>({
    nickName: me?.userName ?? '',
    cityName: me?.cityName ?? '',
    intro: me?.intro ?? '',
  });
  const [is, setIs] = useState<Fields>(() => readOver('profile', was) ?? was);
  const [face, setFace] = useState<PickedPicture | null>(null);
  const [cover, setCover] = useState<PickedPicture | null>(null);
  const takeFace = useCallback((picked: PickedPicture) => setFace(picked), []);
  const takeCover = useCallback((picked: PickedPicture) => setCover(picked), []);

  const changed = (Object.keys(was) as (keyof Fields)[]).filter((name) => is[name].trim() !== was[name]);
  const { busy, wrong, typed, save } = useSaving(onClose, '保存', {
    '010004': '昵称不可用，请换一个',
    '010007': `${changed.map((name) => names[name]).join('或')}包含不合适的词语，请修改`,
  });
  const isDirty = open && (changed.length > 0 || !!face || !!cover);
  useEffect(() => (isDirty ? markDirty('profile') : undefined), [isDirty]);

  const pictures = [face, cover].filter((one) => one !== null);
  const off =
    lengthOf(is.nickName) === 0
      ? '请填写昵称'
      : lengthOf(is.nickName) > limits.name
        ? `昵称最多 ${limits.name} 字`
        : lengthOf(is.cityName) > limits.city
          ? `城市最多 ${limits.city} 字`
          : lengthOf(is.intro) > limits.intro
            ? `简介最多 ${limits.intro} 字`
            : pictures.some((one) => one.state === 'failed')
              ? '图片上传失败'
              : pictures.some((one) => one.state !== 'ready')
                ? '图片上传中'
                : undefined;
  const set = (name: keyof Fields) => typed((value: string) => setIs({ ...is, [name]: value }));
  const drop = () => {
    forgetFiles(pictures.map(({ localId }) => localId));
    forgetOver('profile');
    onClose();
  };
  const { close, question } = useConfirmClose(isDirty && !busy, '修改', drop);
  const send = () => {
    if (!isDirty) return onClose();
    const words: Partial<Fields> = {};
    for (const name of changed) words[name] = is[name].trim();
    keepOver('profile', was, { ...was, ...words });
    return save(
      ask('users.update', {
        ...words,
        ...(face?.url ? { avatarUrl: face.url } : null),
        ...(cover?.url ? { coverUrl: cover.url } : null),
      }),
      '已保存',
      () => forgetOver('profile'),
    );
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
        <PictureRow
          label="头像"
          kind="face"
          url={me?.avatarUrl ?? ''}
          name={is.nickName}
          picked={face}
          onPick={takeFace}
        />
        <PictureRow label="封面" kind="cover" url={me?.coverUrl ?? ''} name="" picked={cover} onPick={takeCover} />
        <TextField label="昵称" value={is.nickName} placeholder="你的昵称" error={wrong} onChange={set('nickName')} />
        <TextField label="城市" value={is.cityName} placeholder="选填" onChange={set('cityName')} />
        <FieldRow label="简介">
          <TextArea
            label="简介"
            placeholder="介绍一下自己"
            value={is.intro}
            max={limits.intro}
            minRows={1}
            maxRows={4}
            onChange={set('intro')}
          />
        </FieldRow>
      </Sheet>
      {question}
    </>
  );
}
