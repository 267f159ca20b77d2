import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { chatPhone } from './chatPhones';
import { startChatServer } from './chatServer';
test('death', { timeout: 400_000 }, async () => {
  const server = await startChatServer();
  const a = await chatPhone(server.origin, 'a', '13800000001');
  const b = await chatPhone(server.origin, 'b', '13800000002');
  const toB = 'C2Cfan', toA = 'C2Cowner';
  try {
    await a.ask('chat.openConversation', { conversationID: toB });
    await b.ask('chat.openConversation', { conversationID: toA });
    await a.ask('chat.send', { conversationID: toB, message: { type: 'text', text: 'x' } });
    await b.until('x', async () => (await b.texts(toA)).includes('x'));
    await b.ask('chat.send', { conversationID: toA, message: { type: 'text', text: 'y' } });
    await a.until('y', async () => (await a.texts(toB)).includes('y'));
    for (let i = 1; i <= 40; i++) void a.ask('chat.send', { conversationID: toB, message: { type: 'text', text: `m${i}` } });
    await b.until('40', async () => (await b.texts(toA)).includes('m40'));
    console.log((await b.messages(toA)).map((m) => Math.floor(m.time / 1000)).slice(-40).join());
    for (let r = 0; r < 1; r++) {
      await server.kill();
      await a.until('it is noticed', async () => (await a.service())?.phase === 'notReady');
      for (let i = 1; i <= 5; i++) await a.ask('chat.send', { conversationID: toB, message: { type: 'text', text: `r${r}-${i}` } });
      const t = Date.now();
      await server.start();
      console.log(r, 'server up', Date.now() - t);
      try {
        await b.until('all five', async () => (await b.texts(toA)).slice(-5).join() === [1, 2, 3, 4, 5].map((i) => `r${r}-${i}`).join(), 20_000);
        console.log(r, 'ok', Date.now() - t);
      } catch (e) {
        console.log(r, 'FAILED', Date.now(), (await a.texts(toB)).slice(-6), (await b.texts(toA)).slice(-6), await b.service(), await a.service());
        writeFileSync(`/tmp/claude-b-${r}.ndjson`, await b.recording());
        writeFileSync(`/tmp/claude-a-${r}.ndjson`, await a.recording());
        console.log(await b.rejections());
        break;
      }
      await a.until('ready again', async () => (await a.service())?.phase === 'ready');
      if (r % 2) await new Promise((z) => setTimeout(z, 3000));
    }
  } finally {
    await a.kill(); await b.kill(); await server.remove();
  }
});
