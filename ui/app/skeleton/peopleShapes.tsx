// The shapes of screens of persons, groups, clubs and chat.
import { Block, Circle, Head, Line, Row, Stack } from '../../kit/skeleton/Skeleton';
import {
  Media,
  buttonBar,
  chips,
  fieldRow,
  fill,
  footBar,
  gap,
  numbers,
  paragraph,
  personRow,
  pictureRow,
  search,
  tabs,
} from './parts';
import { profileHead, tiles } from './tabShapes';
import s from './shapes.module.css';

const letter = (
  <Stack pad="12px 20px 4px">
    <Line size="sub" w={84} />
  </Stack>
);
const person72 = personRow({ h: 72, size: 40 });
const person76 = personRow({ h: 76, size: 48 });
const bubble = (i: number) => (
  <div className={`${s.message}${i % 3 === 1 ? ` ${s.own}` : ''}`}>
    <Circle size={36} />
    <Block w={['56%', '38%', '44%', '62%'][i % 4]} h={40} r={8} />
  </div>
);
/** Beside the conversations: tools, a line, 发送. */
const writing = (
  <div className={s.writing}>
    <Row h={40} gap={20} pad="0">
      {[0, 1, 2, 3, 4, 5, 6].map((i) => (
        <Block key={i} w={24} h={24} r={4} />
      ))}
    </Row>
    <Row h={34} pad="0">
      <Line w={60} />
    </Row>
    <Row h={52} pad="0" align="flex-end">
      <Stack>{null}</Stack>
      <Block w={52} h={36} r={4} />
    </Row>
  </div>
);

const noticeRow = (i: number) => (
  <Row h={96} pad="16px 20px" gap={12} line={72} align="flex-start">
    <Circle size={40} />
    <Stack>
      <Line w="64%" />
      <Line size="sub" w={`${88 - (i % 3) * 12}%`} />
      <Line size="cap" w={72} top={6} />
    </Stack>
    <Block w={48} h={48} />
  </Row>
);

export const peopleShapes = {
  noticeRows: fill(noticeRow),
  profile: (
    <>
      {profileHead}
      {tabs(30, 30, 30)}
      {tiles}
    </>
  ),
  people: (
    <>
      {search}
      {letter}
      {fill(person72)}
    </>
  ),
  tabbedPeople: (
    <>
      {tabs(30, 60)}
      {search}
      {fill(person76)}
    </>
  ),
  filteredPeople: (
    <>
      {search}
      <Row h={48} gap={8}>
        {[72, 64, 64, 88].map((w, i) => (
          <Block key={i} w={w} h={32} r={4} />
        ))}
      </Row>
      {fill(person72)}
    </>
  ),
  groupedPeople: (
    <>
      {search}
      {letter}
      {fill(person72)}
    </>
  ),
  tabbedMembers: (
    <>
      {tabs(30, 60)}
      {search}
      {fill(person72)}
    </>
  ),
  personRows: fill(person72),
  userRows: fill(person76),
  notices: (
    <>
      {tabs(30, 15, 30, 30, 30)}
      {fill(noticeRow)}
    </>
  ),
  requests: (
    <>
      {tabs(45, 45, 45)}
      {fill((i) => (
        <>
          <Row h={74} gap={12}>
            <Circle size={48} />
            <Stack>
              <Line w="32%" />
              <Line size="sub" w="44%" />
            </Stack>
          </Row>
          <Row h={38}>
            <Line w={`${[88, 64, 32, 44][i % 4] ?? 60}%`} />
          </Row>
          <Row h={56} gap={8} line={0}>
            <Stack>{null}</Stack>
            <Block w={60} h={32} r={4} />
            <Block w={60} h={32} r={4} />
          </Row>
        </>
      ))}
    </>
  ),
  findConversations: (
    <Row h={56} gap={16}>
      <Stack>
        <Block h={40} r={8} />
      </Stack>
      <Line w={30} />
    </Row>
  ),
  room: (
    <>
      <div className={s.room}>{fill(bubble, 20)}</div>
      <div className={s.alone}>
        {footBar(
          56,
          <>
            <Block w={24} h={24} r={4} />
            <Stack>
              <Block h={40} r={8} />
            </Stack>
            <Block w={24} h={24} r={4} />
            <Block w={24} h={24} r={4} />
          </>,
        )}
      </div>
      <div className={s.besideList}>{footBar(145, writing)}</div>
    </>
  ),
  settings: (
    <>
      {gap}
      <Row gap={14} h={88}>
        <Circle size={56} />
        <Stack>
          <Line size="t3" w="44%" />
          <Line size="sub" w="72%" top={4} />
        </Stack>
      </Row>
      {gap}
      {fill(fieldRow, 2)}
      {gap}
      {fill(fieldRow, 2)}
      {gap}
      {fill(fieldRow, 6)}
    </>
  ),
  group: (
    <>
      <Row gap={14} pad="16px 20px 20px" align="flex-start">
        <Block w={56} h={56} r={4} />
        <Stack>
          <Line size="t3" w="44%" />
          <Line size="sub" w="32%" />
          <Line size="sub" w="92%" top={4} />
          <Line size="sub" w="40%" />
        </Stack>
      </Row>
      <div className={s.members}>
        {Array.from({ length: 10 }, (_, i) => (
          <div key={i}>
            <Circle size={48} />
            <Line size="cap" w={40} top={6} />
          </div>
        ))}
      </div>
      <div style={{ height: 60 }} />
      {gap}
      {fill(fieldRow, 3)}
      {gap}
      {fill(fieldRow, 2)}
      {gap}
      {fill(fieldRow, 4)}
    </>
  ),
  clubs: (
    <>
      <Media>
        <Block ratio={2 / 3} />
      </Media>
      <Row h={56} gap={10}>
        <Block w={20} h={20} r={4} />
        <Line w="72%" />
      </Row>
      {gap}
      {chips}
      {fill(pictureRow(96))}
    </>
  ),
  club: (
    <>
      <Head ratio={0.75} />
      {numbers('num', '18px 20px')}
      <Stack pad="0 20px 20px">{paragraph('body', 100, 54)}</Stack>
      {fill(personRow({ h: 80, size: 48 }), 1)}
      <Stack pad="16px 20px">
        {paragraph('body', 32, 100, 64)}
        <Block ratio={0.5} top={8} />
      </Stack>
      {buttonBar}
    </>
  ),
  progress: (
    <>
      {tabs(30, 60, 50, 45)}
      {fill(
        () => (
          <>
            <Row h={72} gap={12}>
              <Block w={44} h={44} r={4} />
              <Stack>
                <Line w="40%" />
                <Line size="sub" w="24%" />
              </Stack>
              <Line size="sub" w={40} />
            </Row>
            <Row h={60}>
              <Line size="sub" w="100%" />
            </Row>
            {gap}
          </>
        ),
        4,
      )}
    </>
  ),
};
