// The shape of the staff desk: a list under its tabs on a phone; places, list and item side by side in a wide window.
import { Block, Circle, Line, Row, Stack } from '../../kit/skeleton/Skeleton';
import { fill, paragraph, tabs } from './parts';
import s from './staffShapes.module.css';

const caseRow = (i: number) => (
  <Row h={85} gap={12} line={0}>
    <Stack>
      <Line size="sub" w={`${[58, 36, 44, 72, 64][i % 5] ?? 58}%`} />
      <Line size="sub" w={`${[92, 78, 84][i % 3] ?? 92}%`} />
      <Line size="cap" w="40%" top={4} />
    </Stack>
    {i % 3 !== 1 && <Block w={44} h={44} r={4} />}
  </Row>
);

export const staffShapes = {
  desk: (
    <div className={s.desk}>
      <div className={s.places}>
        <Stack pad="24px 24px 22px">
          <Block w={76} h={14} />
          <Line size="cap" w={36} top={8} />
        </Stack>
        {fill(
          () => (
            <Row h={36} pad="0 24px">
              <Line w={56} />
            </Row>
          ),
          11,
        )}
      </div>
      <div className={s.list}>
        <div className={s.name}>
          <Row h={52}>
            <Line size="t3" w={84} />
          </Row>
        </div>
        <div className={s.narrow}>{tabs(60, 72, 72, 60)}</div>
        {tabs(30, 36, 36)}
        <div className={s.narrow}>
          <Row h={44}>
            <Line w={92} />
          </Row>
        </div>
        {fill(caseRow)}
      </div>
      <div className={s.item}>
        <Row h={52} line={0}>
          <Line size="sub" w={240} />
        </Row>
        <Row h={76} gap={10}>
          <Circle size={36} />
          <Stack>
            <Line w={96} />
            <Line size="cap" w={200} />
          </Stack>
        </Row>
        <Stack pad="0 20px 8px">
          <Line w="32%" />
          {paragraph('body', 64, 60, 48)}
        </Stack>
        <Row gap={6}>
          {[0, 1, 2].map((i) => (
            <Block key={i} w={92} h={92} r={4} />
          ))}
        </Row>
      </div>
    </div>
  ),
};
