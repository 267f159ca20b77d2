// 问题反馈: its texts, times and sizes, compression, stored tickets. e2e/problem.spec.ts tests the sheet itself.
import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countParts, leaveOut, parts } from '../../bus/recording/sections';
import type { Part } from '../../bus/recording/sections';
import { writeRecording } from '../../bus/recording/recordingFile';
import { counted, fileName, lasting, partNames, sizeText, span } from '../../ui/app/problem/problemText';
import { sizeOf } from '../../ui/app/problem/sizeOf';

afterEach(() => vi.unstubAllGlobals());

describe('the texts of the feedback sheet', () => {
  it('contain a name and a description of every part', () => {
    for (const part of parts) {
      expect(partNames[part].name.length).toBeGreaterThan(1);
      expect(partNames[part].what.length).toBeGreaterThan(3);
    }
  });
  it.each([
    [0, '1 秒'],
    [42_000, '42 秒'],
    [60_000, '1 分'],
    [252_000, '4 分 12 秒'],
    [3_600_000, '1 小时'],
    [3_720_000, '1 小时 2 分'],
  ])('show %d ms as %s', (ms, text) => expect(lasting(ms)).toBe(text));
  it.each([
    [10, '1 KB'],
    [240_895, '235 KB'],
    [1_048_576, '1.0 MB'],
    [20_971_520, '20.0 MB'],
  ])('show %d bytes as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
  it('group thousands, join two times to a range and name the file by its time', () => {
    expect([counted(7), counted(812), counted(41_204)]).toEqual(['7', '812', '41,204']);
    const at = Date.parse('2026-11-21T09:03:07+08:00');
    expect([span(at, at), span(at, at + 154_000)]).toEqual(['09:03:07', '09:03:07–09:05:41']);
    expect(fileName(at)).toBe('问题反馈-20261121-0903.ndjson');
  });
});

describe('the displayed size', () => {
  const lines = readFileSync(join(import.meta.dirname, '../recordings/a-comments.ndjson'), 'utf8')
    .split('\n')
    .slice(1, -1);
  it.each([[[]], [['person']], [['calls', 'streams']], [parts.slice()]] as [Part[]][])(
    'is that of the file without %j, within 1 KB or two percent',
    (without) => {
      const about = {
        app: 'zeal-community',
        build: '5.2.1',
        environment: { browser: 'Chrome 156', width: 360, height: 640 },
        leftOut: without,
      };
      const real = Buffer.byteLength(writeRecording(about, leaveOut(lines, without)));
      expect(Math.abs(sizeOf(countParts(lines), without) - real)).toBeLessThan(Math.max(1024, real * 0.02));
    },
  );
});

describe('a file to send', () => {
  class Reader {
    result = '';
    onload: () => void = () => undefined;
    readAsDataURL(blob: Blob): void {
      void blob.arrayBuffer().then((bytes) => {
        this.result = 'data:application/octet-stream;base64,' + Buffer.from(bytes).toString('base64');
        this.onload();
      });
    }
  }
  it('is compressed by gzip where the browser supports it', async () => {
    vi.stubGlobal('FileReader', Reader);
    const { pack } = await import('../../ui/app/problem/sendProblem');
    const text = '{"一":"行"}\n'.repeat(1000);
    const { recording, form } = await pack(text);
    expect(form).toBe('gzip');
    expect(recording.length).toBeLessThan(text.length / 10);
    expect(gunzipSync(Buffer.from(recording, 'base64')).toString('utf8')).toBe(text);
  });
  it('stays uncompressed without browser support or when the compression fails', async () => {
    const { pack } = await import('../../ui/app/problem/sendProblem');
    vi.stubGlobal('CompressionStream', undefined);
    expect(await pack('text')).toEqual({ recording: 'text', form: 'plain' });
    vi.stubGlobal(
      'CompressionStream',
      class {
        constructor() {
          throw new TypeError('gzip');
        }
      },
    );
    expect(await pack('text')).toEqual({ recording: 'text', form: 'plain' });
  });
});

describe('tickets', () => {
  it('are stored, the last three without duplicates, and invalid stored data is ignored', async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (k: string) => kept.get(k) ?? null,
      setItem: (k: string, v: string) => kept.set(k, v),
      removeItem: (k: string) => kept.delete(k),
    });
    const { keepTicket, readTickets } = await import('../../ui/app/problem/tickets');
    for (const [i, ticket] of ['t1', 't2', 't2', 't3', 't4'].entries()) keepTicket(ticket, i);
    expect(readTickets().map(({ ticket }) => ticket)).toEqual(['t4', 't3', 't2']);
    for (const bad of ['', '{', '5', '[1,{"ticket":2}]']) {
      kept.set('problem.tickets', bad);
      expect(readTickets()).toEqual([]);
    }
  });
});
