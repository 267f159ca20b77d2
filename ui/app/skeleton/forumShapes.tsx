// The shapes of screens of posts, topics, circles, questions, articles.
import type { ReactNode } from 'react';
import { Block, Circle, Head, Line, Row, Stack } from '../../kit/skeleton/Skeleton';
import {
  Media,
  articleRow,
  banner,
  buttonBar,
  chips,
  commentBar,
  fill,
  gap,
  numbers,
  paragraph,
  pictureRow,
  posts,
  search,
  sectionHead,
  strip,
  tabs,
} from './parts';
import s from './shapes.module.css';

const author = (
  <Row h={40} gap={10}>
    <Circle size={40} />
    <Stack>
      <Line size="sub" w="calc(88px * var(--k))" />
      <Line size="cap" w="calc(160px * var(--k))" />
    </Stack>
    <Block w={60} h={32} r={4} />
  </Row>
);
const editor = (circle: ReactNode) => (
  <>
    <Row h={52} gap={20}>
      <Stack>
        <Line w={32} />
      </Stack>
      <Line w={48} />
      <Block w={60} h={32} r={4} />
    </Row>
    {circle}
    <Stack pad="14px 20px">
      <Line size="t2" w="40%" />
      <Line w="48%" top={8} />
      <Block w={112} h={112} top={90} />
    </Stack>
  </>
);
const article = (source: ReactNode) => (
  <>
    <Stack pad="8px 20px 16px">
      <Block w={48} h={28} r={4} />
      <Line size="t2" top={12} />
      <Line size="t2" w="46%" />
      <Line size="sub" top={8} />
      <Line size="sub" w="88%" />
      {source}
    </Stack>
    <Media>
      <Block ratio={2 / 3} />
    </Media>
    <Stack pad="24px 20px 0">{paragraph('read', 100, 97, 100, 62, 100, 94)}</Stack>
    {commentBar}
  </>
);

const circleBlocks = (
  <>
    <div style={{ height: 16 }} />
    {sectionHead}
    <div className={s.four}>
      {[0, 1, 2, 3].map((i) => (
        <div key={i}>
          <Block ratio={1} />
          <Line size="cap" top={8} />
        </div>
      ))}
    </div>
    <div style={{ height: 16 }} />
    {sectionHead}
    {strip(148, 99, 'calc(151px + 40px * var(--k))')}
    {gap}
    {chips}
    {fill(pictureRow(88))}
  </>
);

export const forumShapes = {
  tabbedPosts: (
    <>
      {tabs(30, 30, 30, 30)}
      {posts}
    </>
  ),
  post: (
    <>
      <div style={{ height: 4 }} />
      {author}
      <Stack pad="16px 20px 0">
        <Line size="t2" />
      </Stack>
      <Stack pad="12px 20px 16px">{paragraph('read', 100, 97, 70)}</Stack>
      <Media>
        <Block ratio={2 / 3} />
        <div className={s.tiles} style={{ marginTop: 2 }}>
          <Block ratio={1} />
          <Block ratio={1} />
        </div>
      </Media>
      {commentBar}
    </>
  ),
  article: article(
    <Row pad="16px 0 0" h={60} gap={10}>
      <Circle size={28} />
      <Stack>
        <Line size="sub" w={80} />
        <Line size="cap" w="44%" />
      </Stack>
    </Row>,
  ),
  carInformation: article(<Line size="cap" w="52%" top={4} />),
  question: (
    <>
      <Stack pad="16px 20px 20px">
        <Line size="t2" />
        <Line size="t2" w="36%" />
        <Row pad="12px 0" gap={8}>
          <Block w={64} h={32} r={4} />
          <Block w={88} h={32} r={4} />
        </Row>
        {paragraph('read', 100, 96, 100, 58)}
        <Block ratio={0.75} top={16} />
      </Stack>
      {buttonBar}
    </>
  ),
  questions: (
    <>
      <Row pad="16px 20px 16px">
        <Line size="t3" w={36} />
      </Row>
      <Row gap={28} pad="0 20px 24px">
        {[0, 1, 2, 3].map((i) => (
          <div key={i}>
            <Circle size={56} />
            <Line size="cap" w={56} top={8} />
          </div>
        ))}
      </Row>
      {tabs(30, 30, 45, 60)}
      {fill((i) => (
        <>
          <Row gap={16} pad="20px 20px 0" align="flex-start">
            <Stack>
              <Line size="t3" />
              <Line size="t3" w={`${58 - (i % 3) * 10}%`} />
              <Line size="cap" w="36%" top={4} />
            </Stack>
            <Block w={72} h={72} r={4} />
          </Row>
          <Stack pad="12px 20px 20px">
            <Block h={96} r={8} />
            <Line size="cap" w="52%" top={14} />
          </Stack>
        </>
      ))}
    </>
  ),
  topic: (
    <>
      <Head ratio={0.5625} />
      <Row pad="16px 20px" gap={16}>
        <Stack>
          <Line />
          <Line w="58%" />
          <Line size="cap" w="44%" top={4} />
        </Stack>
        <Block w={88} h={36} r={4} />
      </Row>
      {gap}
      {tabs(30, 30)}
      {posts}
    </>
  ),
  circle: (
    <>
      <Head ratio={0.704} />
      {numbers('t2', '16px 20px')}
      {fill(
        (i) => (
          <Row h={50} gap={10} line={20}>
            <Block w={20} h={20} r={4} />
            <Line w={i ? '24%' : '36%'} />
          </Row>
        ),
        2,
      )}
      {gap}
      {tabs(30, 30, 30, 30)}
      {posts}
    </>
  ),
  circleBlocks: circleBlocks,
  circles: (
    <>
      {search}
      {circleBlocks}
    </>
  ),
  ranking: (
    <>
      {search}
      {tabs(30, 30, 60)}
      {fill((i) => (
        <Row h={88} gap={16} line={60}>
          <Line size="t2" w={24} />
          <Stack>
            <Line w={`${[60, 72, 52][i % 3] ?? 60}%`} />
            <Line size="sub" w="40%" top={4} />
          </Stack>
          <Block w={72} h={54} />
        </Row>
      ))}
    </>
  ),
  articles: (
    <>
      {banner}
      <div style={{ height: 24 }} />
      {sectionHead}
      {strip(168, 126, 'calc(134px + 40px * var(--k))')}
      {tabs(30, 30, 30, 30)}
      {fill(articleRow)}
    </>
  ),
  articleList: (
    <>
      {tabs(30, 30, 30, 30)}
      <Media>
        <Block ratio={2 / 3} />
      </Media>
      <Stack pad="16px 20px 20px">
        <Line size="t3" w="64%" />
        <Line size="sub" top={6} />
        <Line size="sub" w="48%" />
        <Line size="cap" w="52%" top={10} />
      </Stack>
      {fill(articleRow)}
    </>
  ),
  editor: editor(
    <Row h={52} gap={10}>
      <Block w={28} h={28} r={4} />
      <Line w={72} />
    </Row>,
  ),
  askEditor: editor(null),
  notice: (
    <Stack pad="16px 20px">
      <Line size="t2" w="48%" />
      <Line size="sub" w="36%" top={8} />
      <div style={{ height: 12 }} />
      {paragraph('read', 100, 96, 58)}
    </Stack>
  ),
  poll: (
    <>
      <Stack pad="16px 20px 24px">
        <Line size="t2" w="60%" />
        <Line size="hero" w={80} top={24} />
        <Line size="cap" w={48} top={6} />
      </Stack>
      {fill(
        (i) => (
          <Stack pad="0 20px 20px">
            <Line w={`${[56, 40, 48, 32][i % 4] ?? 40}%`} />
            <Block h={6} top={8} />
            <Line size="cap" w={48} top={6} />
          </Stack>
        ),
        4,
      )}
    </>
  ),
  map: (
    <>
      <div className={s.map}>
        <Block />
      </div>
      <Stack pad="24px 20px">
        <Line size="t2" w="56%" />
        <Line w="80%" top={6} />
      </Stack>
    </>
  ),
};
