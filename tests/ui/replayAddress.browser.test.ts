// Which files a page plays by its address.
import { expect, it } from 'vitest';
import { openRecording } from '../../ui/entry/replay';

it('plays the recordings of its host by an address, and nothing that somebody has uploaded there', async () => {
  Object.assign(window, { __boot: { config: { demo: 1 } } });
  const timers = { after: () => () => undefined };
  const open = (file: string) => openRecording(file, timers, () => 0);
  for (const file of [
    '/media/c/0123456789abcdef0123456789abcdef.bin',
    '/recordings/../media/c/0123456789abcdef0123456789abcdef.bin',
    '//other.example/recordings/x.ndjson',
  ])
    await expect(open(file)).rejects.toThrow('from /recordings of this host only');
  await expect(open('/recordings/x.ndjson')).rejects.not.toThrow('from /recordings of this host only');
});
