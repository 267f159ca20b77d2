// A secret in an unexpected field: in every text of every schema, whether marked as private or not, and in object keys.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Contract, Entry } from '../../bus/protocol/contract';
import { contracts } from '../../bus/contracts/all';
import type { Json } from '../../bus/protocol/envelope';
import { createRedactor } from '../../bus/recording/redact';
import type { Schema } from '../../bus/protocol/schema';
import { markOf } from '../../bus/protocol/schema';
import { shapes } from '../../worker/recording/shapes';
import { slices } from '../../worker/recording/slices';
import { arbitraryOf } from '../bus/arbitraries';
import { hiddenIn, leaksIn } from '../bus/leaks';

const runs = process.env['SOAK'] ? 60 : 6;
function schemasOf(entry: Entry): Schema[] {
  if (entry.is === 'stream') return entry.key ? [entry.value, entry.key] : [entry.value];
  return entry.is === 'event' ? [entry.payload] : [entry.input, entry.output];
}
const all: [string, Schema][] = Object.entries(contracts as { [d: string]: Contract })
  .flatMap(([domain, contract]) =>
    Object.entries(contract).flatMap(([name, entry]) =>
      schemasOf(entry).map((s, i): [string, Schema] => [`${domain}.${name} ${i}`, s]),
    ),
  )
  .concat(Object.entries(slices).map(([name, s]) => ['slice ' + name, s]));

/** Secrets that are recognised by their shape in any field. */
const secrets = [
  '13911112222',
  '139 1111 2222',
  '+86-139-1111-2222',
  'wang.shu@mail.example',
  'zt.plantedTokenQ7w8E9r0T1y2U3i4',
  'LSVNV2182E2100001',
  '沪A8K6P2',
  '6222 0210 0114 3355',
  '203.0.113.77',
];
const around = ['', '电话 ', '{"a":"', 'x=', 'https://h.example/p?q='];

/** Replaces every text with the secret and adds the secret as a key to every object. */
function planted(value: Json, secret: string): Json {
  if (typeof value === 'string') return secret;
  if (Array.isArray(value)) return value.concat(value.length === 0 ? [secret] : []).map((x) => planted(x, secret));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([k, x]): [string, Json] => [k, planted(x ?? null, secret)])
      .concat([[secret, secret]]),
  );
}

describe('a secret with a recognisable shape', () => {
  it.each(all)('is redacted from %s', (_name, schema) => {
    fc.assert(
      fc.property(
        arbitraryOf(schema),
        fc.constantFrom(...secrets),
        fc.constantFrom(...around),
        (value, secret, before) => {
          const out = JSON.stringify(createRedactor(shapes).value(schema, planted(value, before + secret)));
          expect(leaksIn(out, [secret])).toEqual([]);
          expect(hiddenIn(out, [secret])).toEqual([]);
        },
      ),
      { numRuns: runs },
    );
  });
});

/** Inputs whose words all people may read once they are sent, or which are chosen from the app's own. */
const forAll = new Set([
  'activities.forwardActivity.channel',
  'content.shareArticle.channel',
  'content.shareInfo.channel',
  'forum.shareThread.channel',
  'content.listArticles.categoryId',
  'content.listDryCargo.categoryId',
  'forum.saveDraft.carModels',
  'forum.keepDraft.draft.carModels',
  'forum.publish.draft.carModels',
  'questions.addQuestion.carModels',
  'questions.editQuestion.carModels',
  'media.addPictures.files.mime',
  'media.addVideo.file.mime',
  'media.addFile.file.mime',
  'native.sendCrossPage.args.jobId',
  'staff.listLog.action',
  'circles.updateCircle.name',
  'circles.updateCircle.intro',
  'carClubs.updateClub.name',
  'carClubs.updateClub.intro',
  'carClubs.createClub.name',
  'carClubs.createClub.intro',
  'carClubs.createClub.provinceName',
  'carClubs.createClub.cityName',
  'forum.addTopic.name',
  'forum.addTopic.intro',
  'content.publishInfo.title',
  'content.publishInfo.summary',
  'content.publishInfo.html',
  'content.publishInfo.source',
]);
type Part = Schema & {
  wrapped?: Part;
  item?: Part;
  value?: Part;
  options?: Part[];
  entries?: { [field: string]: Part };
  pipe?: { type: string }[];
};
/** The fields without a mark that take a text of any words up to a length. */
function writtenIn(schema: Part | undefined, path: string): string[] {
  if (schema === undefined || markOf(schema)) return [];
  if (schema.type === 'string')
    return schema.pipe?.some((step) => /^max_/.test(step.type)) && !schema.pipe.some((step) => step.type === 'regex')
      ? [path]
      : [];
  if (schema.type === 'picklist' || schema.type === 'literal') return [];
  return [
    ...[schema.wrapped, schema.item, schema.value, ...(schema.options ?? [])].flatMap((part) => writtenIn(part, path)),
    ...Object.entries(schema.entries ?? {}).flatMap(([field, part]) => writtenIn(part, `${path}.${field}`)),
  ];
}

describe('the words that a person writes', () => {
  it('are masked in the input of every call and command, but for those that are shown to all', () => {
    const kept = Object.entries(contracts as { [d: string]: Contract }).flatMap(([domain, contract]) =>
      Object.entries(contract).flatMap(([name, entry]) =>
        entry.is === 'call' || entry.is === 'command' ? writtenIn(entry.input as Part, `${domain}.${name}`) : [],
      ),
    );
    expect(kept.filter((path) => !forAll.has(path))).toEqual([]);
    expect([...forAll].filter((path) => !kept.includes(path))).toEqual([]);
  });
});

describe('the position of a person', () => {
  it('cannot be found from the distances of the places around it', () => {
    const place = {
      name: '人民广场',
      address: '黄浦区',
      provinceName: '上海市',
      cityName: '上海市',
      regionCode: '310100',
      latitude: 31.2304,
      longitude: 121.4737,
      distance: 4817,
    };
    const out = createRedactor(shapes).value(contracts.clubz.findPlaces.output, [place, { ...place, distance: null }]);
    expect(out).toMatchObject([{ distance: 0 }, { distance: null }]);
    // Nor from the province of each.
    expect(JSON.stringify(out)).not.toContain('上海');
  });
});
