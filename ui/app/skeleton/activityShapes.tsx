// The shapes of screens of activities.
import { Block, Head, Line, Row, Stack } from '../../kit/skeleton/Skeleton';
import { activityCards, buttonBar, fieldRow, fill, gap, tabs } from './parts';
import s from './shapes.module.css';

const signUp = (i: number) => (
  <>
    <Row h={44}>
      <Line size="cap" w={64} />
    </Row>
    <Row pad="4px 20px 12px" gap={14} align="flex-start">
      <Block w={96} h={64} />
      <Stack>
        <Line w={`${76 - (i % 3) * 10}%`} />
        <Line size="sub" w="64%" top={4} />
        <Line size="sub" w="40%" />
      </Stack>
    </Row>
    <Row h={56}>
      <Line size="sub" w="52%" />
    </Row>
    {gap}
  </>
);

export const activityShapes = {
  signUpCards: fill(signUp, 5),
  tabbedActivities: (
    <>
      {tabs(30, 30, 30, 30)}
      {activityCards}
    </>
  ),
  activity: (
    <>
      <Head ratio={0.75} />
      <Stack pad="20px 20px 0">
        <Line size="sub" w={96} />
        <Line size="t2" w="76%" top={6} />
      </Stack>
      <Row pad="20px 20px" line={20}>
        {[0, 1, 2].map((i) => (
          <span key={i} className={s.numeral}>
            <Line size="num" w={64} />
            <Line size="cap" w={72} top={4} />
          </span>
        ))}
      </Row>
      {fill(
        (i) => (
          <Row h={56} gap={12} line={20}>
            <Block w={20} h={20} r={4} />
            <Line w={`${[56, 44, 62, 40][i % 4] ?? 50}%`} />
          </Row>
        ),
        6,
      )}
      {buttonBar}
    </>
  ),
  ticket: (
    <>
      <Stack pad="24px 20px">
        <Line size="t1" w="44%" />
        <Line size="sub" w="64%" top={8} />
        <Block h={340} r={8} top={20} />
      </Stack>
      {gap}
      {fill(fieldRow, 6)}
    </>
  ),
  form: (
    <>
      <Row gap={14} pad="8px 20px 20px">
        <Block w={96} h={64} />
        <Stack>
          <Line w="80%" />
          <Line size="sub" w="92%" />
        </Stack>
      </Row>
      {gap}
      {fill(fieldRow, 6)}
      {buttonBar}
    </>
  ),
  signUps: (
    <>
      {tabs(30, 45, 45, 45)}
      {fill(signUp, 5)}
    </>
  ),
};
