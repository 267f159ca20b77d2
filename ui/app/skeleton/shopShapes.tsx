// The shapes of screens of the shop and of points.
import { Block, Line, Row, Stack } from '../../kit/skeleton/Skeleton';
import { Media, buttonBar, fieldRow, fill, gap, paragraph, tabs } from './parts';
import s from './shapes.module.css';

const order = (i: number) => (
  <>
    <Row h={44}>
      <Line size="cap" w={`${36 + (i % 2) * 6}%`} />
    </Row>
    <Row gap={14} align="flex-start">
      <Block w={80} h={80} />
      <Stack>
        <Line w="56%" />
        <Line size="sub" w="24%" />
        <Line w="32%" top={12} />
      </Stack>
    </Row>
    <Row h={60}>
      <Line size="sub" w="36%" />
    </Row>
    {gap}
  </>
);
const cells = (
  <div className={s.cells}>
    {[0, 1, 2, 3, 4, 5].map((i) => (
      <div key={i}>
        <Block ratio={1} />
        <Stack pad="16px 20px 0">
          <Line w="76%" />
          <Line size="t3" w={72} top={8} />
        </Stack>
      </div>
    ))}
  </div>
);

const pointRow = (i: number) => (
  <Row h={73} line={20}>
    <Stack>
      <Line w={`${[56, 40, 64, 48][i % 4] ?? 50}%`} />
      <Line size="cap" w="36%" top={2} />
    </Stack>
    <Line w={44} />
  </Row>
);

export const shopShapes = {
  pointRows: fill(pointRow),
  orderCards: fill(order, 5),
  shop: (
    <>
      <Row pad="12px 20px" h={92}>
        <Stack>
          <Line size="sub" w={56} />
          <Line size="num" w={120} top={8} />
        </Stack>
        <Block w={130} h={32} r={4} />
      </Row>
      <Media>
        <Block ratio={0.5} />
      </Media>
      {tabs(30, 30, 30, 30)}
      {cells}
    </>
  ),
  product: (
    <>
      <div className={s.product}>
        <div>
          <Block ratio={1} />
        </div>
        <div>
          <Stack pad="20px">
            <Line size="num" w={112} />
            <Line size="t3" w="72%" top={6} />
            <Line size="sub" w="48%" top={7} />
          </Stack>
          {gap}
          {fill(fieldRow, 1)}
        </div>
      </div>
      {gap}
      {tabs(30, 30)}
      <Stack pad="20px 20px 0">{paragraph('body', 100, 94, 66)}</Stack>
      {buttonBar}
    </>
  ),
  orders: (
    <>
      {tabs(30, 45, 45, 45)}
      {fill(order, 5)}
    </>
  ),
  order: (
    <>
      <Stack pad="16px 20px 24px">
        <Line size="t1" w="32%" />
        <Line size="sub" w="24%" top={4} />
      </Stack>
      <Stack pad="16px 20px">
        <Line w="44%" />
        <Line size="sub" w="80%" top={4} />
      </Stack>
      {gap}
      {order(0)}
      {buttonBar}
    </>
  ),
  confirm: (
    <>
      <Stack pad="16px 20px">
        <Line w="44%" />
        <Line size="sub" w="80%" top={4} />
      </Stack>
      {gap}
      <Row gap={14} pad="20px" align="flex-start">
        <Block w={80} h={80} />
        <Stack>
          <Line w="56%" />
          <Line size="sub" w="24%" />
          <Line w="32%" top={12} />
        </Stack>
      </Row>
      {fill(fieldRow, 4)}
      {buttonBar}
    </>
  ),
  addresses: (
    <>
      {fill(
        (i) => (
          <Row h={97} pad="16px 20px" gap={20} line={0}>
            <Stack>
              <Line w="44%" />
              <Line size="sub" w={`${88 - (i % 3) * 10}%`} top={4} />
            </Stack>
            <Block w={20} h={20} r={4} />
          </Row>
        ),
        3,
      )}
      {buttonBar}
    </>
  ),
  points: (
    <>
      <Stack pad="12px 20px 24px">
        <Line size="sub" w={64} />
        <Line size="hero" w="52%" />
        <Line size="cap" w="44%" top={8} />
        <Row pad="16px 0 0" gap={8}>
          <Block w={64} h={32} r={4} />
          <Block w={64} h={32} r={4} />
        </Row>
      </Stack>
      {gap}
      {tabs(30, 30, 30)}
      {fill(pointRow)}
    </>
  ),
  signIn: (
    <>
      <Stack pad="12px 20px 0">
        <Line size="sub" w={64} />
        <Block w={112} h={64} r={2} top={18} />
        <Block h={48} r={4} top={22} />
        <Line size="cap" w="36%" top={10} />
      </Stack>
      <div className={s.week}>
        {[0, 1, 2, 3, 4, 5, 6].map((i) => (
          <Block key={i} h={64} r={4} />
        ))}
      </div>
      <Row h={60} pad="16px 20px 0">
        <Line size="t2" w="32%" />
      </Row>
      <div className={s.days}>
        {Array.from({ length: 35 }, (_, i) => (
          <div key={i}>
            <Block w={20} h={14} r={2} />
          </div>
        ))}
      </div>
    </>
  ),
};
