// What is asked about articles and car information, and what a visitor wanted before a login that opened the page anew.
import { useEffect, useEffectEvent } from 'react';
import { ask } from '../../../bus';
import { registerIntent } from '../../../app/stores/intents';
import type { Flag } from '../../forum/components/actions';
import { showToast } from '../../../kit/feedback/toast';
import { AskFailed } from '../../../../bus/protocol/envelope';
import { download } from '../../../kit/media/download';

const quiet = (): void => undefined;

export const likeArticle = (contentId: string, isLike: Flag) => ask('content.likeArticle', { contentId, isLike });
export const likeInfo = (infoId: string, isLike: Flag) => ask('content.likeInfo', { infoId, isLike });
/** Articles and car information alike. */
export const collectContent = (targetId: string, isCollect: Flag) =>
  ask('forum.collect', { collectType: 3, targetId, isCollect });
export const countShared = (of: { contentId: string } | { infoId: string }, channel: string): void =>
  void (
    'contentId' in of ? ask('content.shareArticle', { ...of, channel }) : ask('content.shareInfo', { ...of, channel })
  ).catch(quiet);

/** The file comes as an attachment: the page stays where it is. */
export function takeFile(contentId: string, index: number): Promise<void> {
  return ask('content.download', { contentId, index }).then(
    ({ url, name }) => download(url, name),
    (why: unknown) =>
      showToast(why instanceof AskFailed && why.failure.code === '010002' ? '文件已不存在' : '下载失败，请重试'),
  );
}

/** Beside the forum's intents, which know threads and comments: here the heart and the star of this page. */
export function useContentIntents(id: string, like: (isLike: Flag) => Promise<unknown>): void {
  const give = useEffectEvent(() => void like(1).catch(quiet));
  useEffect(() => {
    const stops = [
      registerIntent('like', (args) => {
        const [kind = '', of = ''] = args.split('|');
        if (args === id) give();
        else if (kind === 'post') ask('forum.likePost', { postId: of, isLike: 1 }).catch(quiet);
        else if (kind === 'reply') ask('forum.likePost', { responseId: of, isLike: 1 }).catch(quiet);
      }),
      registerIntent('collect', (target) => void (target === id && collectContent(id, 1).catch(quiet))),
    ];
    return () => stops.forEach((stop) => stop());
  }, [id]);
}
