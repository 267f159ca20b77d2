// Files in a room in a real browser: what of a long name is seen, and what is heard.
import { expect, it } from 'vitest';
import { clean, groupStands, inGroup, open, row, say } from './chatStage';
import { message } from './chatThings';
import { page } from './stage/stage';

const fileName = '皖南秋路两天一夜自驾营的行程与补给清单以及沿途充电站一览最终修改版.pdf';
const payload = { fileUrl: '/media/a.pdf', fileName, fileSize: 2048 };

it.each(['', 'xl'])('the extension of a long name is in sight, and the whole name is heard, type: %s', async (type) => {
  await open(inGroup, { type, width: 320 });
  await groupStands();
  await say([
    message('f1', 'file', payload),
    message('f2', 'file', { ...payload, fileUrl: '' }, { flow: 'out', status: 'unSend', pending: 2 }),
  ]);
  await page.getByRole('link', { name: `打开文件 ${fileName}，2 KB` }).waitFor();
  await clean();
  for (const id of ['f1', 'f2']) {
    const isSeen = await page.locator(`[data-message=${id}]`).evaluate((el) => {
      const walk = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const at = node.nodeValue?.lastIndexOf('.pdf') ?? -1;
        if (at < 0 || node.parentElement?.className === 'vh') continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 4);
        // Letters may be a little higher than their line.
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const box = node.parentElement?.getBoundingClientRect() ?? new DOMRect();
        return left >= box.left && right <= box.right + 1 && top >= box.top - 3 && bottom <= box.bottom + 3;
      }
      return false;
    });
    expect({ id, isSeen }).toEqual({ id, isSeen: true });
  }
  await row(fileName).last().waitFor();
});
