// The shapes of the screens of the bottom bar other than the homes.
import { Block, Circle, Head, Line, Row, Stack } from '../../kit/skeleton/Skeleton';
import { banner, activityCards, chips, fill, numbers, personRow, sectionHead, strip, tabs } from './parts';
import s from './shapes.module.css';

/** Icons with a word below each. */
const entries = (count: number, className: string | undefined) => (
  <div className={`${s.entries} ${className}`}>
    {Array.from({ length: count }, (_, i) => (
      <span key={i}>
        <Block w={24} h={24} r={4} />
        <Line size="cap" w="calc(32px * var(--k))" />
      </span>
    ))}
  </div>
);

export const conversationRow = personRow({
  h: 72,
  size: 48,
  right: <Line size="cap" w={32} />,
});

export const tiles = (
  <div className={s.tiles}>
    {[0, 1, 2].map((i) => (
      <div key={i}>
        <Block ratio={1.25} />
        <Stack pad="10px 20px 16px">
          <Line w="70%" />
          <Line w="40%" />
        </Stack>
      </div>
    ))}
  </div>
);

export const profileHead = (
  <>
    <Head ratio={180 / 375} />
    <div className={s.who}>
      <span className={s.face}>
        <Circle size={72} />
      </span>
      <Block w={82} h={32} r={4} />
    </div>
    <Stack pad="12px 20px 0">
      <Line size="t1" w="calc(132px * var(--kd))" />
      <Line size="sub" w="52%" top={-2} />
    </Stack>
    {numbers('t2', '12px 20px 10px')}
  </>
);

export const tabShapes = {
  conversationRows: fill(conversationRow),
  conversations: (
    <>
      <Row pad="4px 20px 0">
        <Block w="100%" h={40} r={8} />
      </Row>
      {entries(3, s.three)}
      {tabs(30, 30)}
      {fill(conversationRow)}
    </>
  ),
  activities: (
    <>
      {banner}
      <div className={s.picked}>{sectionHead}</div>
      {strip(168, 112, 'calc(124px + 58px * var(--k))')}
      {tabs(30, 30, 30, 45)}
      <div style={{ height: 12 }} />
      {chips}
      {activityCards}
    </>
  ),
  mine: (
    <>
      {profileHead}
      {entries(8, s.places)}
      {tabs(30, 30, 30, 30)}
      {tiles}
    </>
  ),
  clubz: (
    <>
      <div className={s.clubz}>
        <Block ratio={404 / 375} />
      </div>
      <div className={s.over}>
        <Line size="t1" w={180} />
        <div className={s.intro}>
          <Line size="sub" w="60%" top={14} />
        </div>
        <Row pad="24px 0 20px" gap={28}>
          <Block w={72} h={44} r={2} />
          <Block w={72} h={44} r={2} />
        </Row>
      </div>
      {entries(4, s.ways)}
      {banner}
    </>
  ),
};
