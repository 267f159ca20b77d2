// Problems that people report: what the server takes, how long it keeps it, who can look at it. Its pages:
// replayerPage.test.ts.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskFiles } from '../../server/media/files/disk';
import { newId } from '../../server/platform/ids';
import {
  fileTicket,
  listTickets,
  readTicket,
  sweepTickets,
  ticketLimits,
  visitorTicketLimits,
} from '../../server/domains/platform/tickets';
import { builtScript } from '../builtScript';
import { databases, type Input, onDisk, openTestServer, random15, type TestServer, textOf } from './kit';

const root = join(import.meta.dirname, '../..');
const open = databases[0]?.open ?? (() => Promise.reject(new Error('no database')));
const picture = 'data:image/jpeg;base64,' + Buffer.from('a picture').toString('base64');
const recording = readFileSync(join(root, 'tests/recordings/golden/format-1.ndjson'), 'utf8');

describe('a report', () => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open, onDisk);
  });
  afterAll(() => testServer.close());
  const folder = () => join(testServer.config.dataDir, 'tickets');
  /** In an hour of its own: ten in an hour are the limit. */
  const report = async (input: Input, token = '') => {
    testServer.clock.now += 3_600_001;
    return testServer.call('session.sendRecording', { clientToken: random15(), words: '', recording, ...input }, token);
  };
  const kept = async (reply: { data: { [key: string]: unknown } }) =>
    readTicket(testServer.running.services.files, textOf(reply.data['ticket']));

  it('becomes a ticket: a file that only the server’s own user can read', async () => {
    const reply = await report({ words: '评论发不出去', screenshot: picture }, await testServer.token('fan'));
    expect(reply.answer.code).toBe('000000');
    expect(await kept(reply)).toEqual({
      ticket: reply.data['ticket'],
      at: testServer.clock.now,
      userId: 'fan',
      words: '评论发不出去',
      recording,
      screenshot: picture,
    });
    expect(statSync(join(folder(), textOf(reply.data['ticket']) + '.json')).mode & 0o777).toBe(0o600);
  });

  it('may be sent by a visitor, without a user', async () =>
    expect(await kept(await report({ words: '打不开' }))).toMatchObject({
      userId: '',
      words: '打不开',
      screenshot: '',
    }));

  it('arrives compressed and is stored uncompressed', async () => {
    const packed = gzipSync(recording).toString('base64');
    expect(packed.length).toBeLessThan(recording.length / 3);
    expect((await kept(await report({ recording: packed, form: 'gzip' })))?.recording).toBe(recording);
    expect((await kept(await report({ recording, form: 'plain' })))?.recording).toBe(recording);
  });

  it.each([
    ['is packed badly', { recording: 'bm90IHBhY2tlZA==', form: 'gzip' }, 'recording'],
    ['is no base64', { recording: '{"a":1}', form: 'gzip' }, 'recording'],
    ['is cut short', { recording: gzipSync(recording).subarray(0, 500).toString('base64'), form: 'gzip' }, 'recording'],
    [
      'unpacks to far more than a recording',
      { recording: gzipSync(Buffer.alloc(64 * 1_048_576)).toString('base64'), form: 'gzip' },
      'recording',
    ],
    [
      'is no text once it is unpacked',
      { recording: gzipSync(Buffer.from([0xff, 0xfe, 0xfd])).toString('base64'), form: 'gzip' },
      'recording',
    ],
    ['is of another form', { form: 'zip' }, 'form'],
    ['has a page for a picture', { screenshot: 'data:text/html;base64,PGI+' }, 'screenshot'],
    ['has a picture elsewhere', { screenshot: 'https://elsewhere.example/x.png' }, 'screenshot'],
    ['has a drawing that could run', { screenshot: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'screenshot'],
    ['has more words than a person types', { words: '多'.repeat(2001) }, 'words'],
  ])('that %s is refused by its field, and leaves nothing behind', async (_what, input, field) => {
    const before = readdirSync(folder()).length;
    const { http, answer } = await report(input);
    expect([http, answer.code, answer.data]).toEqual([400, '010001', { field }]);
    expect(readdirSync(folder())).toHaveLength(before);
  });

  it('may be as large as a long recording, for this call only', { tags: 'full' }, async () => {
    const large = 'x'.repeat(20 * 1_048_576);
    expect((await report({ recording: large })).answer.code).toBe('000000');
    expect((await report({ recording: 'x'.repeat(22 * 1_048_576) })).answer.data).toEqual({ field: 'recording' });
    expect((await report({ recording: 'x'.repeat(24 * 1_048_576) })).answer.data).toEqual({ field: 'body' });
    const { answer } = await testServer.call(
      'forum.addPost',
      { threadId: 'plain', content: large, clientToken: random15() },
      await testServer.token('fan'),
    );
    expect(answer.data).toEqual({ field: 'body' });
  });

  it('sent twice with one clientToken is one ticket', async () => {
    const clientToken = random15();
    const first = await report({ clientToken, words: '两次' });
    const again = await testServer.call('session.sendRecording', { clientToken, words: '两次', recording });
    expect(again.answer).toMatchObject({ code: '000000', replayed: 1, data: { ticket: first.data['ticket'] } });
    expect((await listTickets(testServer.running.services.files)).filter(({ words }) => words === '两次')).toHaveLength(
      1,
    );
  });

  it('sent again without the token, after its person has signed out, is one ticket', async () => {
    const clientToken = random15();
    const first = await report({ clientToken, words: '退出登录' }, await testServer.token('fan'));
    const again = await testServer.call('session.sendRecording', { clientToken, words: '退出登录', recording });
    expect(again.answer).toMatchObject({ code: '000000', replayed: 1, data: { ticket: first.data['ticket'] } });
    expect(
      (await listTickets(testServer.running.services.files)).filter(({ words }) => words === '退出登录'),
    ).toHaveLength(1);
  });

  it('with a dead token is refused for it, and accepted without one', async () => {
    const clientToken = random15();
    const dead = await report({ clientToken, words: '登录失效' }, 'ended-long-ago');
    expect(dead.answer.code).toBe('050901');
    const { answer } = await testServer.call('session.sendRecording', { clientToken, words: '登录失效', recording });
    expect(answer.code).toBe('000000');
  });

  it('is not even read after sixty tries of one network, signed in or not; other calls of it go on', async () => {
    testServer.clock.now += 3_600_001;
    const bad = () => ({ recording: 'bm90IHBhY2tlZA==', form: 'gzip', words: '', clientToken: random15() });
    for (let i = 0; i < 60; i++) expect((await testServer.call('session.sendRecording', bad())).http).toBe(400);
    const token = await testServer.token('fan');
    for (const who of ['', token]) {
      const { http, answer } = await testServer.call('session.sendRecording', bad(), who);
      expect([http, answer.code, answer.data]).toEqual([429, '010008', { retryAfter: 30 }]);
    }
    expect((await testServer.call('session.getUserInfo', {}, token)).answer.code).toBe('000000');
    testServer.clock.now += 30_000;
    expect((await testServer.call('session.sendRecording', bad())).http).toBe(400);
  });

  it('is accepted ten times an hour', async () => {
    testServer.clock.now += 3_600_001;
    const codes: string[] = [];
    for (let i = 0; i < 11; i++)
      codes.push(
        (await testServer.call('session.sendRecording', { recording: '{}', words: '', clientToken: random15() })).answer
          .code,
      );
    expect(codes).toEqual([...Array.from({ length: 10 }, () => '000000'), '010008']);
  });

  it('is visible at the debug route of this machine, without its sender', async () => {
    const reply = await report({ words: '谁也看不到我是谁' }, await testServer.token('fan'));
    const id = textOf(reply.data['ticket']);
    const list = (await (await testServer.app.request('/debug/tickets')).json()) as {
      tickets: { ticket: string; words: string }[];
    };
    expect(list.tickets[0]).toEqual({
      ticket: id,
      at: testServer.clock.now,
      bytes: Buffer.byteLength(recording),
      words: '谁也看不到我是谁',
      screenshot: false,
    });
    const one = (await (await testServer.app.request('/debug/tickets/' + id)).json()) as object;
    expect(Object.keys(one).toSorted()).toEqual(['at', 'recording', 'screenshot', 'ticket', 'words']);
    expect(one).toMatchObject({ ticket: id, recording });
    for (const bad of ['nothing', '..%2f..%2fpackage', 't000000000000000'])
      expect((await testServer.app.request('/debug/tickets/' + bad)).status).toBe(404);
    expect((await testServer.app.request('/debug/tickets', { headers: { Via: '1.1 x' } })).status).toBe(404);
  });
});

describe('tickets', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'zeal-tickets-'));
  const files = diskFiles(dataDir);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const now = Date.UTC(2026, 10, 21);
  const file = async (at: number, words = '') => {
    const ticket = newId('t', at);
    await fileTicket(files, {
      ticket,
      at,
      userId: 'the-reporter',
      words,
      recording,
      screenshot: words ? picture : '',
    });
    await sweepTickets(files, at);
    return ticket;
  };
  let script: string;
  beforeAll(async () => {
    script = await builtScript('server/cli/tickets.ts');
  });
  const command = (args: string[], cwd = dataDir) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, INIT_CWD: cwd, TZ: 'Asia/Shanghai' },
    });
    return { stdout, stderr, status };
  };

  it('are deleted after thirty days, except the newest', async () => {
    const old = await file(now - ticketLimits.ms - 1);
    expect((await listTickets(files)).map(({ ticket }) => ticket)).toEqual([old]);
    const fresh = await file(now);
    expect((await listTickets(files)).map(({ ticket }) => ticket)).toEqual([fresh]);
    await sweepTickets(files, now + 2 * ticketLimits.ms);
    expect(await readTicket(files, fresh)).not.toBeNull();
  });

  it('are limited to two hundred', async () => {
    const folder = join(dataDir, 'tickets');
    for (let i = 0; i < 220; i++) writeFileSync(join(folder, newId('t', now + i) + '.json'), '{}');
    const last = await file(now + 1000);
    const left = readdirSync(folder).toSorted();
    expect(left).toHaveLength(ticketLimits.count);
    expect(left[left.length - 1]).toBe(last + '.json');
    for (const name of left) rmSync(join(folder, name));
  });

  it('of visitors do not push out what signed-in people report, and are found like any other', async () => {
    const reported = await file(now, '登录之后');
    const visitors: string[] = [];
    for (let i = 1; i <= visitorTicketLimits.count + 5; i++) {
      visitors.push(newId('t', now + i));
      await fileTicket(files, {
        ticket: visitors.at(-1) ?? '',
        at: now + i,
        userId: '',
        words: '',
        recording,
        screenshot: '',
      });
    }
    await sweepTickets(files, now);
    const kept = visitors.slice(5).toReversed();
    expect((await listTickets(files)).map(({ ticket }) => ticket)).toEqual([...kept, reported]);
    expect(await readTicket(files, kept[0] ?? '')).toMatchObject({ ticket: kept[0], userId: '' });
    rmSync(join(dataDir, 'tickets'), { recursive: true });
  });

  it('are listed by the command, newest first, one line each, without names', async () => {
    expect(command([]).stdout).toBe(`no tickets in ${dataDir}\n`);
    const first = await file(now, '第一个\n\u001b[31m红色\u001b[0m' + '长'.repeat(100));
    const second = await file(now + 60_000, '');
    const { stdout, status } = command([]);
    const lines = stdout.trimEnd().split('\n');
    expect(status).toBe(0);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(new RegExp(`^${second}  2026-11-21 08:01 \\+08:00 +\\d+ KB +–$`));
    expect(lines[1]).toMatch(new RegExp(`^${first}  2026-11-21 08:00 \\+08:00 +\\d+ KB  picture  第一个 `));
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toContain('the-reporter');
  });

  it('are written as a recording file, with the picture, where the command was given', async () => {
    const [line] = (await listTickets(files)).slice(-1);
    const id = line?.ticket ?? '';
    const { stdout, status } = command([id]);
    expect(status).toBe(0);
    expect(stdout).toContain(join(dataDir, id + '.ndjson'));
    expect(readFileSync(join(dataDir, id + '.ndjson'), 'utf8')).toBe(recording);
    expect(readFileSync(join(dataDir, id + '.jpg'), 'utf8')).toBe('a picture');
    mkdirSync(join(dataDir, 'elsewhere'));
    expect(command([id, 'elsewhere']).status).toBe(0);
    expect(existsSync(join(dataDir, 'elsewhere', id + '.ndjson'))).toBe(true);
  });

  it('are replayed by --check and grouped by what this build says of them', async () => {
    const all = (await listTickets(files)).map(({ ticket }) => ticket);
    const healthy = newId('t', now + 120_000);
    const replayable = readFileSync(join(root, 'tests/recordings/refused-comment.ndjson'), 'utf8');
    const of = { at: now + 120_000, userId: '', words: '禁言了', screenshot: '' };
    await fileTicket(files, { ...of, ticket: healthy, recording: replayable });
    const { stdout, status } = command(['--check']);
    const lines = stdout.trimEnd().split('\n');
    expect(status).toBe(0);
    expect(lines[0]).toMatch(/^2 × cannot be replayed: .*contracts 1 are older/);
    expect(lines.slice(1, 3).map((line) => line.trim().split(' ')[0])).toEqual(all);
    expect(lines.slice(3)).toEqual(['1 × no difference and no error', `  ${healthy}  2026-11-21 08:02 +08:00  禁言了`]);
  });

  it('that do not exist, and unknown arguments, print one or two lines', { tags: 'full' }, () => {
    const none = command(['t000000000000000']);
    expect([none.status, none.stdout, none.stderr.trim().split('\n').length]).toEqual([1, '', 1]);
    expect(command(['../../package']).status).toBe(1);
    expect(command(['--what']).status).toBe(2);
    const help = command(['--help']);
    expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('usage: npm run tickets')]);
  });
});
