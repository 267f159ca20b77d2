// A recorded conversation: the recording has no private text, replays in the worker without a difference, and the
// replayer shows the room with masked messages.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecording } from '../bus/recording/recordingFile';
import { enter, field, row, rows, say, sent, slow } from './chatKit';
import { replay } from './commands';
import { expect, recordingOf, test, newWord } from './kit';

test(
  'a recorded conversation is redacted, replays with 0 differing envelopes, and is shown in the replayer',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(240_000);
    const { page: a } = await phone({ person: 1 });
    const { page: b } = await phone({ person: 2 });
    await enter(a, 'C2C10002');
    await enter(b, 'C2C10001');
    const mine = `密语甲乙丙 ${newWord()}`;
    const theirs = `回声丁戊己 ${newWord()}`;
    await say(a, mine);
    await expect(row(b, mine)).toHaveCount(1, slow);
    await say(b, theirs);
    await expect(row(a, theirs)).toHaveCount(1, slow);
    // Merged into one, sent back to the same room, and received.
    const name = await a.getByRole('heading', { level: 1 }).innerText();
    await row(a, mine).getByRole('group').first().click({ button: 'right' });
    await a.getByRole('dialog', { name: '消息操作' }).getByRole('button', { name: '多选' }).click();
    await expect(a.getByText('已选 1 条')).toBeVisible();
    await expect(a.getByRole('dialog', { name: '消息操作' })).toHaveCount(0);
    await row(a, theirs).click();
    await expect(a.getByText('已选 2 条')).toBeVisible();
    await a.getByRole('toolbar').getByRole('button', { name: '转发' }).click();
    const sheet = a.getByRole('dialog', { name: '转发给' });
    await sheet.getByRole('button', { name: '合并成一条' }).click();
    await sheet.getByRole('searchbox').fill(name);
    await sheet.getByText(name, { exact: true }).first().click();
    await sheet.getByRole('button', { name: '发送给 1 个会话' }).click();
    await expect(
      rows(b)
        .last()
        .getByRole('button', { name: /的聊天记录，2 条$/ }),
    ).toBeVisible(slow);
    await sent(rows(a).last());
    await field(a).fill('没有发出去的庚辛');
    await sent(row(a, mine));
    const shown = await rows(a).count();
    // The ring buffer is filled once a second; the reply to the sent message arrives last.
    await expect
      .poll(
        async () => (await recordingOf(a)).split('\n').filter((line) => line.includes('"chat.message"')).length,
        slow,
      )
      .toBeGreaterThan(2);
    let text = '';
    await expect
      .poll(
        async () => {
          const before = text;
          text = await recordingOf(a);
          return text === before;
        },
        { intervals: [1100], timeout: 30_000 },
      )
      .toBe(true);

    for (const secret of [mine, theirs, '密语甲乙丙', '回声丁戊己', '庚辛', '周末']) {
      for (const form of [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
        Buffer.from(secret).toString('base64').replace(/=+$/, ''),
        Buffer.from(secret).toString('hex'),
      ])
        expect(text.includes(form), form).toBe(false);
    }
    const { envelopes } = readRecording(text);
    for (const topic of ['chat.send', 'chat.message', 'chat.messages', 'kernel.im', 'kernel.imSaid'])
      expect(
        envelopes.some((e) => e.topic === topic),
        topic,
      ).toBe(true);

    const folder = mkdtempSync(join(tmpdir(), 'zeal-chat-recording-'));
    const file = join(folder, 'talk.ndjson');
    writeFileSync(file, text);
    const { code, line } = replay(file);
    expect(line).toMatch(new RegExp(`envelopes ${envelopes.length}, differing 0, state [0-9a-f]{64}`));
    expect(code).toBe(0);
    rmSync(folder, { recursive: true });

    const { page: desk } = await phone({ viewport: { width: 1440, height: 900 } });
    const asked: string[] = [];
    await desk.goto('/replay');
    await expect(desk.getByText('把录像文件拖到这里')).toBeVisible();
    desk.on('request', (r) => asked.push(new URL(r.url()).pathname));
    desk.on('websocket', (socket) => asked.push(socket.url()));
    const data = await desk.evaluateHandle((body) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([body], 'talk.ndjson'));
      return transfer;
    }, text);
    await desk.dispatchEvent('main', 'drop', { dataTransfer: data });
    await expect(desk.getByText(/^envelopes \d+, differing \d+, state [0-9a-f]{64}$/)).toHaveText(
      new RegExp(`^envelopes ${envelopes.length}, differing 0, `),
      { timeout: 90_000 },
    );
    await desk.keyboard.press('End');
    const room = desk.frameLocator('iframe[title="录像中的应用"]');
    await expect(room.locator('[data-message]').first()).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => room.locator('[data-message]').count(), slow).toBeGreaterThanOrEqual(Math.min(shown, 2));
    const words = await room.locator('body').innerText();
    for (const secret of ['密语', '回声', '甲乙丙', '庚辛']) expect(words).not.toContain(secret);
    expect(asked.filter((path) => /api|\/im/.test(path))).toEqual([]);
    await desk.screenshot({ path: 'test-results/chat-replayed.png' });
  },
);
