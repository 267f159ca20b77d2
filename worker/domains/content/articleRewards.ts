// Content: rewards for reading articles. The page reports an article that was visible long enough; the server gives the
// points, once, offline later. A refusal (too soon, already read on another phone) is not shown.
import { showBalance } from '../../store/pointsBalance';
import { patchArticle } from '../../store/contentStore';
import { toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';

export function startArticleRewards(kernel: Kernel, outbox: Outbox): void {
  outbox.define('content.readArticle', {
    silent: true,
    done(job, { points, balance, already }) {
      patchArticle(kernel, textOf(job, 'contentId'), { isRewarded: 1 });
      if (already) return;
      showBalance(kernel, balance);
      toast(kernel, `阅读奖励 +${points} 积分`, 1);
    },
    // Removes an invalid key: the next opening brings another.
    failed: (job) => patchArticle(kernel, textOf(job, 'contentId'), { readKey: '' }),
  });
  kernel.handle('content.finishReading', async ({ contentId }, ask) => {
    const article = kernel.read('content.article', contentId);
    if (!article || !article.pointsReward || article.isRewarded || !article.readKey || !kernel.read('session.me'))
      return {};
    const slot = 'reading|' + contentId;
    if (outbox.find((job) => job.slot === slot && job.state !== 'failed')) return {};
    await outbox.add({
      call: 'content.readArticle',
      input: { contentId, readKey: article.readKey },
      orderKey: slot,
      slot,
      ask,
    });
    return {};
  });
}
