// A recording of older contracts: made by hand from a current one, whose topic had another name and whose feeds and answers
// had a field less. It replays as the current one where each step between is declared, else it is refused.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractVersion, contractVersions } from '../../bus/contracts/contractVersion';
import type { ContractChange, Migration } from '../../bus/contracts/migrations';
import type { Envelope } from '../../bus/protocol/envelope';
import { migrate } from '../../bus/recording/migrate';
import type { Known } from '../../bus/recording/migrate';
import { readRecording, rewriteRecording, writeRecording } from '../../bus/recording/recordingFile';
import type { Recording } from '../../bus/recording/recordingFile';
import { replayWorker } from '../../worker/replay/replayWorker';
import { told } from '../worker/replayFile';
import { createWorld } from '../worker/scriptedWorld';

const file = readRecording(readFileSync(join(import.meta.dirname, '../recordings/refused-comment.ndjson'), 'utf8'));
const current = migrate(file);
const before = contractVersions.at(-3);

/** The recording as a build of two versions ago would have written it. */
function older(of = current): Recording {
  const lines = of.envelopes.map((e) =>
    JSON.stringify(e)
      .replace(/(["|])forum\.thread(?=["|])/g, '$1forum.story')
      .replace(/,"newCount":0/g, ''),
  );
  const header = { ...of.header, contracts: before?.version ?? 0, contractHash: before?.hash ?? '' };
  return readRecording(
    rewriteRecording(
      header,
      lines.map((line) => JSON.parse(line) as Recording['envelopes'][0]),
    ),
  );
}
/** This build's versions, of which the last two do not run older recordings as they are. */
const known = (...migrations: Migration[]): Known => ({
  versions: contractVersions.map((c) => (c.version > (before?.version ?? 0) ? { ...c, replaysOlder: false } : c)),
  migrations,
});
const renamed = (from: string, to: string): ContractChange => ({ is: 'renamedTopic', from, to });
const newCounts = ['forum.feed', 'forum.comments', 'chat.messages', 'chat.conversations'].map(
  (topic): ContractChange => ({ is: 'addedOptional', topic, in: 'emit', field: 'newCount', value: 0 }),
);
const { version } = contractVersion;
const steps: Migration[] = [
  { version: version - 1, changes: [renamed('forum.story', 'forum.tale')] },
  { version, changes: [renamed('forum.tale', 'forum.thread'), ...newCounts] },
];

describe('a recording of older contracts', () => {
  it('differs from the current one, and cannot run as it is', async () => {
    const { envelopes, header } = older();
    expect(envelopes).not.toEqual(current.envelopes);
    const unchanged = { header: { ...header, contracts: version, contractHash: contractVersion.hash }, envelopes };
    expect((await replayWorker(unchanged)).differing).toBeGreaterThan(0);
  });

  it('replays without differences when each step between is declared', async () => {
    const migrated = migrate(older(), known(...steps));
    expect(migrated.envelopes).toEqual(current.envelopes);
    expect(migrated.header).toMatchObject({ contracts: version, contractHash: contractVersion.hash });
    expect(told((await replayWorker(migrated)).firstDifference)).toBe('');
  });

  it('replays from a snapshot in the middle too', async () => {
    const world = createWorld({ seed: 7, faults: 0 });
    await world.pass(125_000);
    world.ask('forum.refreshFeed', { feed: 'recommend' });
    await world.pass(5000);
    const { lines, starts } = world.recorded();
    const about = { app: 'zeal', build: 'test', environment: {} };
    const whole = readRecording(writeRecording(about, lines.slice(starts.at(-1))));
    expect(whole.envelopes[0]).toMatchObject({ topic: 'kernel.snapshot' });
    const made = older(whole);
    expect(JSON.stringify(made.envelopes[0])).toContain('"forum.story":{');
    expect(JSON.stringify(made.envelopes[0])).not.toContain('"newCount":0');
    const migrated = migrate(made, known(...steps));
    expect(migrated.envelopes).toEqual(whole.envelopes);
    expect(told((await replayWorker(migrated)).firstDifference)).toBe('');
  });

  it('is refused, with the commit that can play it, when a step is not declared or cannot be made', () => {
    const recording = older();
    recording.header.environment = { commit: '1a2b3c4d5e6f' };
    const refused = new RegExp(
      `contracts ${version - 2} are older than ${version - 1}: .*; the build of commit 1a2b3c4d5e6f can$`,
    );
    expect(() => migrate(recording, known(...steps.slice(1)))).toThrow(refused);
    const never = { version: version - 1, never: 'the worker asks more' };
    expect(() => migrate(recording, known(never, ...steps.slice(1)))).toThrow(refused);
  });

  it('stays as it is when nothing stops it, or when it is of this build', () => {
    expect(migrate(current)).toBe(current);
    const migrated = migrate(older(), known(...steps));
    expect(migrate(migrated, known(...steps))).toBe(migrated);
  });
});

describe('a text that is masked now', () => {
  it('is masked in an older recording, and only where it says where somebody is', async () => {
    const before = JSON.stringify(file.envelopes);
    const after = JSON.stringify(migrate(file).envelopes);
    expect(before).toContain('"provinceName":"浙江省"');
    expect(after).not.toMatch(/"provinceName":"[^"文]/);
    expect(after.length).toBe(before.length);
    const club = { provinceName: '浙江省', cityName: '杭州市' };
    const envelopes: Envelope[] = [{ seq: 1, at: 1, from: 'worker', kind: 'emit', topic: 'x.y', payload: club }];
    expect(migrate({ header: file.header, envelopes }).envelopes[0]?.payload).toEqual(club);
    expect(told((await replayWorker(migrate(file))).firstDifference)).toBe('');
  });
});

describe('a field that was added', () => {
  const withField = (change: Partial<ContractChange>, envelopes: Recording['envelopes']) =>
    migrate(
      { header: older().header, envelopes },
      known(
        { version: version - 1, changes: [] },
        {
          version,
          changes: [
            { is: 'addedOptional', topic: 'forum.addPost', field: 'top', value: 7, ...change } as ContractChange,
          ],
        },
      ),
    ).envelopes.map(({ payload }) => payload);
  const of = { seq: 1, at: 1, key: 'k', id: 'w1' };
  const http = { ...of, topic: 'kernel.http' };
  const request: Envelope = {
    ...http,
    from: 'worker',
    kind: 'ask',
    payload: { call: 'forum.addPost', input: { a: 1 } },
  };
  const answer: Envelope = {
    ...http,
    from: 'server',
    kind: 'reply',
    payload: { code: '000000', answer: { list: [{ a: 1 }, { top: 0 }] } },
  };
  const job: Envelope = {
    ...of,
    from: 'worker',
    kind: 'ask',
    topic: 'kernel.storage',
    payload: { op: 'put', value: { call: 'forum.addPost', input: {} } },
  };

  it('is given to what the page asks, the request of it and the job that is kept of it', () => {
    const asked: Envelope = { ...of, from: 'ui', kind: 'ask', topic: 'forum.addPost', payload: { a: 1 } };
    expect(withField({ in: 'ask' }, [asked, request, answer, job])).toEqual([
      { a: 1, top: 7 },
      { call: 'forum.addPost', input: { a: 1, top: 7 } },
      answer.payload,
      { op: 'put', value: { call: 'forum.addPost', input: { top: 7 } } },
    ]);
  });

  it('is given to the answer of the server alone, to each of its entries that lacks it', () => {
    const other = { ...answer, id: 'w2' };
    expect(withField({ in: 'reply', field: 'list.*.top' }, [request, other, answer, job])).toEqual([
      request.payload,
      answer.payload,
      { code: '000000', answer: { list: [{ a: 1, top: 7 }, { top: 0 }] } },
      job.payload,
    ]);
  });
});
