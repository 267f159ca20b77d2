// 群二维码: the group's card with the code that leads to it, saved as a picture or sent as a link. Its meaning is in words too.
import { useEffect, useEffectEvent, useState } from 'react';
import { AskFailed } from '../../../bus/envelope';
import type { Group } from '../../../bus/entities/chat';
import { ask, read } from '../../bus';
import { groupManage } from '../../shell/links/groups';
import { Button } from '../base/Button';
import { ErrorState } from '../base/ErrorState';
import { pictureUrl } from '../base/pictureUrl';
import { Sheet } from '../base/Sheet';
import { showToast } from '../base/toast';
import { copyText } from '../forum/copyText';
import { drawGroupCode } from './drawGroupCode';
import { joinWords } from './groupRights';
import s from './GroupCode.module.css';

export function GroupCode({ group, open, onClose }: { group: Group; open: boolean; onClose: () => void }) {
  const { groupID, name, avatarUrl, memberCount, joinOption } = group;
  const address = location.origin + groupManage(groupID);
  const [url, setUrl] = useState('');
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const draw = useEffectEvent(() => {
    const faces = avatarUrl ? [avatarUrl] : (read('chat.conversation', 'GROUP' + groupID)?.memberAvatars ?? []);
    return drawGroupCode({ name, line: `${memberCount} 人 · ${joinWords[joinOption]}`, pictures: faces.map((one) => one && pictureUrl(one, 345)), address });
  });
  useEffect(() => {
    let made = '';
    let over = false;
    draw().then(
      (blob) => {
        if (over) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => setFailed(true),
    );
    return () => {
      over = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [turn]);
  const share = () => {
    const thumbnail = avatarUrl && new URL(avatarUrl, location.origin).href;
    ask('native.share', { target: 'chat', type: 'WEBSITE', title: name, description: `邀请你加入群聊，${memberCount} 人`, thumbnail, pageUrl: address }).catch((why: unknown) => {
      if (why instanceof AskFailed && why.failure.code === 'cancelled') return;
      copyText(address).then(() => showToast('复制成功', true), () => showToast('复制失败'));
    });
  };
  const save = () => {
    ask('native.downloadImage', { url }).then(
      () => showToast('已保存', true),
      () => showToast('请长按图片保存'),
    );
  };
  return (
    <Sheet open={open} onClose={onClose} label="群二维码" title closable>
      <div className={s.box}>
        {failed ? (
          <ErrorState
            kind="network"
            tight
            onAction={() => {
              setFailed(false);
              setTurn(turn + 1);
            }}
          />
        ) : url ? (
          <img className={s.code} src={url} alt={`群聊“${name}”的二维码`} />
        ) : (
          <div className={s.wait} role="status" aria-label="正在生成二维码" />
        )}
      </div>
      {joinOption === 'DisableApply' && <p className={`cap t3 ${s.hint}`}>该群已禁止加入，扫码的人不能申请</p>}
      <div className={s.foot}>
        <Button kind="quiet" off={!url} onClick={save}>
          保存图片
        </Button>
        <Button onClick={share}>分享</Button>
      </div>
    </Sheet>
  );
}
