// Every text on the bus has been looked at: it is marked, or it stands here with the reason why it may be kept.
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../bus/protocol/contract';
import { contracts } from '../../bus/contracts/all';
import { markOf } from '../../bus/protocol/schema';
import { slices } from '../../worker/recording/slices';

/** Field names of texts that are kept in recordings, by why that is harmless. */
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
/** Places of fields whose name says too little. */
const keptAt = [
  // Which provinces and cities there are is for all to see; which one somebody has chosen is marked.
  /^clubz\.list(Provinces|Regions) output\.(regionCode|parentCode)$/,
  /^forum\.listCities output\.(cityName|regionCode|firstLetter)$/,
  /^clubz\.getDetail output\.banners\.title$/,
  /^content\.(list(Page)?Banners output|banners\.list)\.title$/,
  /^session\.(getTerms output|terms)\.title$/,
  /^search\.(listQuwen output\.list|article)\.title$/,
  // What an activity is, what its form asks, where its cities and dealers are: the brand's, for all to see. What people
  // answer is marked.
  /^(activities\.|users\.listCollections output|outbox\.jobs\.undo\.apply).*\.(title|placeName|rules|days\.date|formFields\.\w+)$/,
  /^activities\.(list(Activity|Member)Cities output|cities\.list)\.(cityName|regionCode|firstLetter)$/,
  /^activities\.(listDealers output|dealers\.list)\.(cityName|address|phone)$/,
  // Models of the brand that a question is about, and what an expert is asked about: for all to see.
  /^(questions\.|users\.listCollections output\.list\.target|outbox\.jobs\.undo\.draft|forum\.\w*[dD]raft|forum\.publish).*carModels$/,
  /^questions\.(listMasters output|listInvitable output|masters\.list)\.field$/,
  // What the house writes for all to see: articles, car information, and where they come from.
  /^(content\.(list(Articles|DryCargo|Infos|Recommendations) output|get(Article|DryCargo|Info) output|publishInfo (in|out)put|recommendations|article$|article\.|info)|users\.listCollections output\.list\.target).*(title|tags|ext|source)$/,
  // Which clubs there are, what they are called and where they are: for all to see. What an applicant says is marked.
  /^carClubs\..*clubName$/,
  /^carClubs\.(listClubs output\.list|updateClub output|createClub (in|out)put|transferClub output|club)\.(cityName)$/,
  /^carClubs\.listBanners output\.title$/,
  // A label of the time, which stands beside it.
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
};
/** Names of all text fields without a mark, with where they stand. */
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

describe('texts on the bus', () => {
  it('are marked, or known to be harmless', () => {
    expect(
      Array.from(new Set(leaves)),
      'mark these fields in their schema (bus/protocol/schema), or add their names here with the reason',
    ).toEqual([]);
  });
  it('of slices too', () => {
    expect(
      Object.entries(slices).flatMap(([name, schema]) => openTexts(schema as unknown as Node, name, name)),
    ).toEqual([]);
  });
  it('a new one is noticed', () => {
    expect(openTexts({ type: 'object', entries: { diary: { type: 'string' } } }, 'x', 'x')).toEqual(['x.diary']);
  });
});

describe('topics', () => {
  it('are named as recordings keep them', () => {
    const names = Object.entries(contracts as { [d: string]: Contract }).flatMap(([d, c]) =>
      Object.keys(c).map((n) => d + '.' + n),
    );
    expect(names.filter((n) => !/^[a-zA-Z]{1,24}\.[a-zA-Z]{1,40}\d{0,2}$/.test(n))).toEqual([]);
  });
  it('events are told in the past tense, or as what is the case', () => {
    const odd = Object.entries(contracts as { [d: string]: Contract }).flatMap(([d, c]) =>
      Object.entries(c).flatMap(([n, e]) =>
        e.is === 'event' && !/(ed|Seen|Said|Ready|sought|snapshot|shown|leftOut)$/i.test(n) ? [d + '.' + n] : [],
      ),
    );
    expect(odd).toEqual([]);
  });
  it('no two calls share a path and a method', () => {
    const routes = Object.values(contracts as { [d: string]: Contract }).flatMap((c) =>
      Object.values(c).flatMap((e) => (e.is === 'call' ? [`${e.base} ${e.method} ${e.path}`] : [])),
    );
    expect(routes.filter((r, i) => routes.indexOf(r) !== i)).toEqual([]);
  });
});
