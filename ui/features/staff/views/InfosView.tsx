// 车讯: publishing car information, other words for it, taking it out of sight.
import type { CarInformation } from '../../../../bus/entities/content';
import type { Input } from '../../../../bus/client/topics';
import { ask } from '../../../bus';
import { query } from '../../../app/navigation/routes';
import { Button } from '../../../kit/inputs/Button';
import { Link } from '../../../kit/navigation/Link';
import { fullTime } from '../../../kit/text/fullTime';
import { deskView } from '../components/deskView';
import type { Choice, Field, ItemProps, Values } from '../components/deskView';
import { newItem, NewItem } from './NewItem';
import { RowItem } from './RowItem';
import s from './NewItem.module.css';

const fields = (of: Partial<CarInformation>): Field[] => [
  { name: 'title', label: '标题', max: 60, prefill: () => of.title ?? '' },
  { name: 'summary', label: '摘要', max: 200, optional: true, prefill: () => of.summary ?? '' },
  {
    name: 'html',
    label: '正文',
    max: 100_000,
    rows: 6,
    placeholder: 'HTML：p h2–h4 b i a img ul ol li blockquote table',
    prefill: () => (of.isWhole === 1 ? (of.html ?? '') : ''),
    ...(of.infoId === undefined ? {} : { optional: true as const }),
  },
  {
    name: 'coverUrl',
    label: '封面',
    max: 300,
    optional: true,
    isPicture: true,
    prefill: () => of.coverUrl ?? '',
  },
  { name: 'source', label: '来源', max: 40, optional: true, prefill: () => of.source ?? '' },
  {
    name: 'models',
    label: '车型',
    max: 300,
    optional: true,
    placeholder: '车型编号，用空格分开',
    prefill: () => (of.carModels ?? []).map((one) => one.carModelId).join(' '),
  },
];
/** An empty text of one that stands keeps what stands. */
function inputOf(values: Values, infoId?: string): Input<'content.publishInfo'> {
  const models = (values['models'] ?? '').split(/[\s,，]+/).filter((one) => one !== '');
  const html = values['html'] ?? '';
  return {
    ...(infoId === undefined ? {} : { infoId }),
    title: values['title'] ?? '',
    summary: values['summary'] ?? '',
    source: values['source'] ?? '',
    coverUrl: values['coverUrl'] ?? '',
    carModelIds: models,
    ...(html === '' ? {} : { html }),
  };
}
const choicesOf = (info: CarInformation): Choice[] => [
  {
    key: 'edit',
    name: '修改',
    fields: fields(info),
    run: (values) => ask('content.publishInfo', inputOf(values, info.infoId)),
  },
  { key: 'withdraw', name: '撤下', run: () => ask('content.publishInfo', { infoId: info.infoId, withdraw: 1 }) },
  { key: 'restore', name: '恢复显示', run: () => ask('content.publishInfo', { infoId: info.infoId, withdraw: 0 }) },
];
const publish: Choice = {
  key: 'publish',
  name: '发布',
  fields: fields({}),
  run: (values) => ask('content.publishInfo', inputOf(values)),
};

function InfoItem(item: Omit<ItemProps, 'row'> & { row: CarInformation | undefined }) {
  if (item.id === newItem) return <NewItem {...item} title="发布车讯" hint="发布后所有人都能看到" choice={publish} />;
  return (
    <RowItem
      {...item}
      headOf={(row) => `车讯 · ${row.title}`}
      factsOf={(row) => [
        [
          '标题',
          <Link key="info" href={query('/clubz/clubZCarDetail', { infoId: row.infoId })}>
            {row.title}
          </Link>,
        ],
        ['摘要', row.summary],
        ['来源', row.source],
        ['发布', fullTime(row.createTime)],
      ]}
      choicesOf={choicesOf}
      logOf={() => 'info'}
      verb="确定"
    />
  );
}

export const infos = deskView<CarInformation>({
  key: 'infos',
  name: '车讯',
  group: 'more',
  empty: '还没有车讯',
  load: (_tab, place) => ask('content.listInfos', { pageSize: 50, ...place }),
  factsOf: ({ infoId, title, summary, source, createTime, coverUrl }) => ({
    id: infoId,
    title,
    excerpt: summary,
    meta: source,
    at: createTime,
    image: coverUrl,
  }),
  Head: ({ onOpen }) => (
    <div className={s.head}>
      <Button kind="outline" size="m" wide onClick={() => onOpen(newItem)}>
        发布车讯
      </Button>
    </div>
  ),
  Item: InfoItem,
});
