// 修改群信息: cover, name, introduction, by owner and admins. Saved once something has changed; leaving with changes asks.
import { useCallback, useEffect, useState } from 'react';
import type { Group } from '../../../../bus/entities/chat';
import { BottomBar } from '../../../kit/layout/BottomBar';
import { Button } from '../../../kit/inputs/Button';
import { TextArea } from '../../../kit/inputs/TextArea';
import { TextField } from '../../../kit/inputs/TextField';
import { updateGroup } from '../components/groupChanges';
import { GroupPicture } from '../components/GroupHead';
import { GroupPage } from '../components/GroupPage';
import { useQuery } from '../../../app/navigation/navigation';
import { useConfirmLeave } from '../../../app/navigation/useConfirmLeave';
import { forgetFiles } from '../../media/components/pickFiles';
import type { PickedPicture } from '../../media/components/picked';
import { PictureRow } from '../../media/components/PictureRow';
import { markDirty } from '../../../app/stores/dirty';
import { forgetOver, keepOver, readOver } from '../../../app/stores/keptOver';
import s from './CircleGroupReviseScreen.module.css';

const most = { name: 20, intro: 100 } as const;
const lengthOf = (text: string): number => Array.from(text).length;

const placeOf = (groupID: string): string => 'group.' + groupID;

export function CircleGroupReviseScreen() {
  const [dirty, setDirty] = useState(false);
  const groupID = useQuery('groupID');
  const { leave, go, question } = useConfirmLeave(dirty, '修改', () => forgetOver(placeOf(groupID)));
  return (
    <>
      <GroupPage title="修改群信息" needs="Admin" onBack={leave}>
        {(group) => <Form key={group.groupID} group={group} onDirty={setDirty} onSaved={go} />}
      </GroupPage>
      {question}
    </>
  );
}

function Form({ group, onDirty, onSaved }: { group: Group; onDirty: (dirty: boolean) => void; onSaved: () => void }) {
  // As it stood when the form was opened: another admin's change meanwhile is not undone by an untouched field.
  const [was] = useState({ name: group.name, introduction: group.introduction });
  const of = placeOf(group.groupID);
  const [begun] = useState(() => readOver(of, was) ?? was);
  const [name, setName] = useState(begun.name);
  const [intro, setIntro] = useState(begun.introduction);
  const [cover, setCover] = useState<PickedPicture | null>(null);
  const [busy, setBusy] = useState(false);
  const take = useCallback((picked: PickedPicture) => setCover(picked), []);
  const newName = name.trim();
  const newIntro = intro.trim();
  const dirty = newName !== was.name || newIntro !== was.introduction || cover !== null;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useEffect(() => (dirty ? markDirty('group') : undefined), [dirty]);
  const localId = cover?.localId;
  useEffect(() => (localId ? () => forgetFiles([localId]) : undefined), [localId]);
  const off = !dirty
    ? '没有改动'
    : newName === ''
      ? '请填写群名称'
      : lengthOf(newName) > most.name
        ? `群名称最多 ${most.name} 字`
        : lengthOf(newIntro) > most.intro
          ? `群简介最多 ${most.intro} 字`
          : cover?.state === 'failed'
            ? '图片上传失败'
            : cover && cover.state !== 'ready'
              ? '图片上传中'
              : undefined;
  const save = () => {
    setBusy(true);
    keepOver(of, was, { name: newName, introduction: newIntro });
    const change = {
      ...(newName !== was.name ? { name: newName } : null),
      ...(newIntro !== was.introduction ? { introduction: newIntro } : null),
      ...(cover?.url ? { avatarUrl: cover.url } : null),
    };
    void updateGroup({ groupID: group.groupID, ...change }, '已保存').then((good) => {
      setBusy(false);
      if (good) onSaved();
    });
  };
  return (
    <>
      <PictureRow
        label="群头像"
        kind="square"
        url={group.avatarUrl}
        name={name}
        picked={cover}
        onPick={take}
        groupID={group.groupID}
        empty={<GroupPicture group={group} />}
      />
      <TextField
        label="群名称"
        value={name}
        placeholder="1–20 个字"
        onChange={setName}
        error={lengthOf(newName) > most.name ? `最多 ${most.name} 字` : undefined}
      />
      <div className={s.intro}>
        <p className={s.label}>
          群简介<span className="cap t3">（选填）</span>
        </p>
        <TextArea
          boxed
          label="群简介"
          placeholder="介绍一下这个群"
          value={intro}
          max={most.intro}
          minRows={3}
          maxRows={6}
          onChange={setIntro}
        />
      </div>
      <BottomBar>
        <Button wide busy={busy} off={off} onClick={save}>
          保存
        </Button>
      </BottomBar>
    </>
  );
}
