// The shape of each kind of screen, by the name that its route says (`skeleton` in app/routeTable). What is above it,
// the header, is drawn by Waiting.tsx or by the screen itself.
import type { ReactNode } from 'react';
import { Block, Line, Row, Stack } from '../../kit/skeleton/Skeleton';
import { activityShapes } from './activityShapes';
import { forumShapes } from './forumShapes';
import { buttonBar, fieldRow, fill, paragraph, plainRow, tabs } from './parts';
import { peopleShapes } from './peopleShapes';
import { shopShapes } from './shopShapes';
import { staffShapes } from './staffShapes';
import { tabShapes } from './tabShapes';

export const shapes = {
  ...tabShapes,
  ...forumShapes,
  ...activityShapes,
  ...shopShapes,
  ...peopleShapes,
  ...staffShapes,
  /** A screen that says by itself what it waits for. */
  none: null,
  rows: fill(plainRow),
  fields: (
    <>
      {fill(fieldRow, 8)}
      {buttonBar}
    </>
  ),
  search: (
    <>
      <Row h={56} gap={16}>
        <Stack>
          <Block h={40} r={8} />
        </Stack>
        <Line w={30} />
      </Row>
      <Row h={52} pad="8px 20px 0">
        <Line size="t3" w={36} />
      </Row>
      {fill(
        (i) => (
          <Row h={48} gap={16} line={20}>
            <Line w={12} />
            <Line w={`${[44, 36, 40, 28][i % 4] ?? 36}%`} />
          </Row>
        ),
        10,
      )}
    </>
  ),
  text: <Stack pad="20px">{paragraph('body', 32, 100, 94, 100, 66, 28, 100, 97, 100, 58, 36, 100, 94, 100, 40)}</Stack>,
  tabbedText: (
    <>
      {tabs(60, 60)}
      <Stack pad="20px">
        <Line size="t2" w="36%" />
        <Line size="cap" w="52%" top={4} />
        <div style={{ height: 20 }} />
        {paragraph('body', 100, 94, 100, 66, 44, 100, 97, 100, 58, 36, 100, 94, 100, 40)}
      </Stack>
    </>
  ),
} satisfies { [name: string]: ReactNode };

export type ShapeName = keyof typeof shapes;
