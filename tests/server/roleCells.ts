// The permission matrix (docs/product/roles.md) as data: row, column, expected code. Each row names its calls and the
// entity that they act on. tests/server/roleCells.test.ts runs every cell.
import { type byType, type Ask, type Row, everybody } from './roleCellWords';
import { activityCells } from './roleCellsActivities';
import { circleCells } from './roleCellsCircles';
import { contentCells } from './roleCellsContent';
import { forumCells } from './roleCellsForum';
import { peopleCells } from './roleCellsPeople';
import { questionCells } from './roleCellsQuestions';
import { shopCells } from './roleCellsShop';

export { byCircleRelation, byType, type Ask, type Cell } from './roleCellWords';
export { circleAsks } from './roleCellsCircles';

export const typeRows: Row<keyof typeof byType>[] = [
  ...forumCells,
  ...circleCells,
  ...questionCells,
  ...activityCells,
  ...peopleCells,
  ...contentCells,
  {
    row: 'search faq, quwen, thread, tribe, users, hot-words',
    early: true,
    cells: everybody,
    asks: [
      ...(
        ['search.listFaqs', 'search.listQuwen', 'search.listThreads', 'search.listCircles', 'search.listUsers'] as const
      ).map((call): Ask => ({ call, input: { keyword: '标题' } })),
      { call: 'search.listHotWords' },
    ],
  },
  {
    row: 'video play url',
    early: true,
    cells: everybody,
    asks: [
      { call: 'media.getPlayUrl', input: { vid: 'vid1' } },
      { call: 'media.getPlayUrl', input: { vid: 'vid2' }, about: 'unseen' },
    ],
    reason: 'who has not accepted the terms may do no less than a visitor; the token to send one is with the uploads',
  },
  {
    row: 'guide tab list, request-count report',
    early: true,
    cells: everybody,
    asks: [
      { call: 'session.getTabList', input: { encryptionId: 'x', timeStamp: 1, sign: 'x' }, about: '010010' },
      { call: 'session.reportCounts', input: { deviceId: 'device-x', counts: { '/home': 3 } } },
    ],
  },
  ...shopCells,
];
