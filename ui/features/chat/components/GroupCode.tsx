// 群二维码: the group's card with the code that leads to it, saved as a picture or sent as a link. Its meaning is in words
// too.
import type { Group } from '../../../../bus/entities/chat';
import { ask, read } from '../../../bus';
import { groupManage } from '../../../app/links/groups';
import { Button } from '../../../kit/inputs/Button';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { pictureUrl } from '../../../kit/media/pictureUrl';
import { Sheet } from '../../../kit/overlays/Sheet';
import { showToast } from '../../../kit/feedback/toast';
import { shareOrCopy } from '../../share/components/shareLink';
import { useDrawnPicture } from '../../share/components/useDrawnPicture';
import { drawGroupCode } from './drawGroupCode';
import { joinWords } from './groupRights';
import s from './GroupCode.module.css';

export function GroupCode({ group, open, onClose }: { group: Group; open: boolean; onClose: () => void }) {
  const { groupID, name, avatarUrl, memberCount, joinOption } = group;
  const href = groupManage(groupID);
  const { url, failed, again } = useDrawnPicture(() => {
    const faces = avatarUrl ? [avatarUrl] : (read('chat.conversation', 'GROUP' + groupID)?.memberAvatars ?? []);
    return drawGroupCode({
      name,
      line: `${memberCount} 人 · ${joinWords[joinOption]}`,
      pictures: faces.map((one) => one && pictureUrl(one, 345)),
      address: location.origin + href,
    });
  });
  const share = () =>
    shareOrCopy({ line: name, description: `邀请你加入群聊，${memberCount} 人`, picture: avatarUrl, href });
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
          <ErrorState kind="network" tight onAction={again} />
        ) : url ? (
          <img className={s.code} src={url} alt={`群聊「${name}」的二维码`} />
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
