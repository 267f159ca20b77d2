// Every text field of the contracts has a privacy mark in its schema, or is listed here with the reason why recordings
// may keep its value.
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../bus/protocol/contract';
import { contracts } from '../../bus/contracts/all';
import { markOf } from '../../bus/protocol/schema';
import { slices } from '../../worker/recording/slices';

/** Names of text fields that recordings keep, by the reason why that is harmless. */
const kept: { [why: string]: string[] } = {
  'words of ours: codes, kinds, versions': [
    'code',
    'failCode',
    'appVersion',
    'platform',
    'version',
    'type',
    'tncType',
    'sourceType',
    'tokenType',
    'visitorTerms',
    'countryCode',
    'mime',
    'channel',
    'what',
    'tag',
    'icon',
    'categoryId',
    'orderKey',
    'action',
    'role',
    'own',
    'jobId',
    'localId',
    'undoId',
    'position',
    'brand',
    'capabilities',
    'names',
    'strangers',
    'page',
    'color',
    'coverColor',
    'avatarColor',
    'year',
    'date',
    'month',
    'signDate',
  ],
  'published by the brand or for all to see, and about nobody': [
    'subtitle',
    'html',
    'word',
    'tribeName',
    'categoryName',
    'intro',
    'name',
    'carModelName',
    'series',
    'provinceName',
    'question',
    'answerHtml',
    'category',
    'summary',
    'skuName',
    'parentId',
    'rules',
  ],
  'the kernel’s own, never of the world': [
    'call',
    'store',
    'hash',
    'ticket',
    'message',
    'lines',
    'gone',
    'detail',
    'sender',
    'reason',
    'asks',
    'id',
    'timer',
    'replyTo',
    'cacheTimers',
    'reportId',
    'soon',
    'waited',
  ],
  'configuration that ships with the page': [
    'main',
    'events',
    'member',
    'guide',
    'server',
    'marker',
    'receiver',
    'tokenGlobal',
    'tokenCookie',
    'allowedHosts',
    'mediaHosts',
    'tiles',
  ],
};
/** Paths of fields whose names are too general for the list above. */
const keptAt = [
  // The lists of provinces and cities are public; the one that a person has chosen is marked.
  /^clubz\.list(Provinces|Regions) output\.(regionCode|parentCode)$/,
  /^forum\.listCities output\.(cityName|regionCode|firstLetter)$/,
  /^clubz\.getDetail output\.banners\.title$/,
  /^content\.(list(Page)?Banners output|banners\.list)\.title$/,
  /^session\.(getTerms output|terms)\.title$/,
  /^search\.(listQuwen output\.list|article)\.title$/,
  // The brand publishes the activities, the questions of their forms, their cities and dealers. The answers of people
  // are marked.
  /^(activities\.|users\.listCollections output|outbox\.jobs\.undo\.apply).*\.(title|placeName|rules|days\.date|formFields\.\w+)$/,
  /^activities\.(list(Activity|Member)Cities output|cities\.list)\.(cityName|regionCode|firstLetter)$/,
  /^activities\.(listDealers output|dealers\.list)\.(cityName|address|phone)$/,
  // The car models of a question and the field of an expert are public.
  /^(questions\.|users\.listCollections output\.list\.target|outbox\.jobs\.undo\.draft|forum\.\w*[dD]raft|forum\.publish).*carModels$/,
  /^questions\.(listMasters output|listInvitable output|masters\.list)\.field$/,
  // The brand publishes articles and car information with their sources.
  /^(content\.(list(Articles|DryCargo|Infos|Recommendations) output|get(Article|DryCargo|Info) output|publishInfo (in|out)put|recommendations|article$|article\.|info)|users\.listCollections output\.list\.target).*(title|tags|ext|source)$/,
  // Names and cities of clubs are public. The texts of applicants are marked.
  /^carClubs\..*clubName$/,
  /^carClubs\.(listClubs output\.list|updateClub output|createClub (in|out)put|transferClub output|club)\.(cityName)$/,
  /^carClubs\.listBanners output\.title$/,
  // The path of a field in a contract.
  /^native\.refused\.field$/,
  // A label made from the time of the message, which recordings keep, too.
  /^chat\.message\.timeSign$/,
];
const allowed = new Set(Object.values(kept).flat());

type Node = {
  type: string;
  entries?: { [k: string]: Node };
  wrapped?: Node;
  item?: Node;
  value?: Node;
  key?: Node;
  options?: unknown[];
  pipe?: { type: string }[];
};
/** The paths of all texts of people whose length is limited in UTF-16 units: ids have no emoji. */
function limitedInUnits(node: Node, path: string): string[] {
  const mark = markOf(node)?.as;
  if (node.type === 'string')
    return mark !== 'id' && (node.pipe ?? []).some(({ type }) => type === 'max_length') ? [path] : [];
  return [
    ...[node.wrapped, node.item, node.value, ...(node.options ?? [])]
      .filter((n): n is Node => typeof n === 'object' && n !== null)
      .flatMap((n) => limitedInUnits(n, path)),
    ...Object.entries(node.entries ?? {}).flatMap(([field, n]) => limitedInUnits(n, path + '.' + field)),
  ];
}
/** The paths of all text fields that have no mark and are not listed above. */
function openTexts(node: Node, name: string, path: string): string[] {
  if (markOf(node)) return [];
  if (node.type === 'string') return allowed.has(name) || keptAt.some((k) => k.test(path)) ? [] : [path];
  const inner = [node.wrapped, node.item, node.value]
    .filter((n): n is Node => typeof n === 'object' && n !== null)
    .flatMap((n) => openTexts(n, name, path));
  const fields = Object.entries(node.entries ?? {}).flatMap(([field, n]) => openTexts(n, field, path + '.' + field));
  const options = (node.options ?? [])
    .filter((o): o is Node => typeof o === 'object' && o !== null)
    .flatMap((o) => openTexts(o, name, path));
  return [...inner, ...fields, ...options];
}
const leaves = Object.entries(contracts as { [d: string]: Contract }).flatMap(([domain, contract]) =>
  Object.entries(contract).flatMap(([name, e]) => {
    const topic = domain + '.' + name;
    if (e.is === 'stream') return openTexts(e.value as Node, name, topic);
    if (e.is === 'event') return openTexts(e.payload as Node, name, topic);
    return [
      ...openTexts(e.input as Node, name, topic + ' input'),
      ...openTexts(e.output as Node, name, topic + ' output'),
    ];
  }),
);

describe('text fields', () => {
  it('of the contracts have a mark or are listed as harmless', () => {
    expect(
      Array.from(new Set(leaves)),
      'mark these fields in their schema (bus/protocol/schema), or add their names here with the reason',
    ).toEqual([]);
  });
  it('of the worker’s slices have a mark or are listed as harmless', () => {
    expect(
      Object.entries(slices).flatMap(([name, schema]) => openTexts(schema as unknown as Node, name, name)),
    ).toEqual([]);
  });
  it('without a mark that are not listed are reported', () => {
    expect(openTexts({ type: 'object', entries: { diary: { type: 'string' } } }, 'x', 'x')).toEqual(['x.diary']);
  });
});

describe('limits of texts that people write', () => {
  it('count characters as the page does: an emoji is one', () => {
    const found = Object.entries(contracts as { [d: string]: Contract }).flatMap(([domain, contract]) =>
      Object.entries(contract).flatMap(([name, e]) =>
        e.is === 'call' || e.is === 'command' ? limitedInUnits(e.input as Node, `${domain}.${name}`) : [],
      ),
    );
    // Of merged messages, which are cut to these lengths.
    expect(found.filter((path) => !/\.record\.(list\.content\.record\.)*(title|list\.nick)$/.test(path))).toEqual([]);
  });
});

describe('topics', () => {
  it('have names that recordings keep: letters, a dot, letters, at most two digits', () => {
    const names = Object.entries(contracts as { [d: string]: Contract }).flatMap(([d, c]) =>
      Object.keys(c).map((n) => d + '.' + n),
    );
    expect(names.filter((n) => !/^[a-zA-Z]{1,24}\.[a-zA-Z]{1,40}\d{0,2}$/.test(n))).toEqual([]);
  });
  it('of events have names in the past tense or with a listed ending', () => {
    const odd = Object.entries(contracts as { [d: string]: Contract }).flatMap(([d, c]) =>
      Object.entries(c).flatMap(([n, e]) =>
        e.is === 'event' && !/(ed|Seen|Said|Ready|sought|snapshot|shown|leftOut)$/i.test(n) ? [d + '.' + n] : [],
      ),
    );
    expect(odd).toEqual([]);
  });
  it('of calls have a unique combination of base, method and path', () => {
    const routes = Object.values(contracts as { [d: string]: Contract }).flatMap((c) =>
      Object.values(c).flatMap((e) => (e.is === 'call' ? [`${e.base} ${e.method} ${e.path}`] : [])),
    );
    expect(routes.filter((r, i) => routes.indexOf(r) !== i)).toEqual([]);
  });
});
