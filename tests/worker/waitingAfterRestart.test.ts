// Withdrawals and decisions that wait to be sent when the app starts again: shown as the person made them, and taken
// back when the server refuses them after all.
import { expect, it } from 'vitest';
import type { ClubApplication } from '../../bus/entities/carClubs';
import type { Invite } from '../../bus/entities/questions';
import { memoryStorage } from '../../worker/edges/storage';
import { circle, circleApply, json, page, quietAnswers, user } from './fixtures';
import { bootWith, createWorld } from './world';
import type { Answers, World } from './world';

const clubApply: ClubApplication = {
  applyId: 'p1',
  clubId: 'k1',
  clubName: '同路车友会',
  user: user('me'),
  realName: '林屿',
  phone: '138****0001',
  carModelName: 'ZEAL 7',
  plateNo: '',
  cityName: '上海',
  reason: '想一起走',
  status: 0,
  refuseReason: '',
  auditor: null,
  createTime: 5,
  auditTime: 0,
};
const invitation: Invite = {
  inviteId: 'e1',
  question: { questionId: 'q1', title: '独库公路怎么走', answerCount: 0 },
  fromUser: user('u2'),
  createTime: 5,
  status: 0,
};
type Waiting = {
  what: string;
  call: string;
  answers: Answers;
  open: (w: World) => Promise<unknown>;
  write: (w: World) => unknown;
  shown: (w: World) => number | undefined;
  /** Wanted, and what the server still has. */ states: [number, number];
};
const myApplies = { data: page([circleApply('a5', { user: user('me') })]) };
const cases: Waiting[] = [
  {
    what: 'a withdrawn application for a circle',
    call: 'circles.joinCircle',
    answers: { 'circles.listMyApplies': { data: [json(circleApply('a5', { user: user('me') }))] } },
    open: (w) => w.ask('circles.openMyApply', { tribeId: 'c1' }),
    write: (w) => w.post('circles.joinCircle', { applyId: 'a5', withdraw: 1 }),
    shown: (w) => w.read('circles.apply', 'a5')?.status,
    states: [3, 0],
  },
  {
    what: 'a decision about an application for a circle',
    call: 'circles.decideApply',
    answers: { 'circles.listApplies': myApplies },
    open: (w) => w.ask('circles.openApplies', { tribeId: 'c1', status: 0, how: 'open' }),
    write: (w) => w.post('circles.decideApply', { applyId: 'a5', pass: 0, reason: '不合适' }),
    shown: (w) => w.read('circles.apply', 'a5')?.status,
    states: [2, 0],
  },
  {
    what: 'a withdrawn application for a car club',
    call: 'carClubs.applyToClub',
    answers: { 'carClubs.listApplies': { data: page([clubApply]) } },
    open: (w) => w.ask('carClubs.openMyApplies', { how: 'open' }),
    write: (w) => w.post('carClubs.applyToClub', { applyId: 'p1', withdraw: 1 }),
    shown: (w) => w.read('carClubs.apply', 'p1')?.status,
    states: [3, 0],
  },
  {
    what: 'a decision about an application for a car club',
    call: 'carClubs.auditApply',
    answers: { 'carClubs.listApplies': { data: page([clubApply]) } },
    open: (w) => w.ask('carClubs.openMyApplies', { how: 'open' }),
    write: (w) => w.post('carClubs.auditApply', { applyId: 'p1', pass: 1 }),
    shown: (w) => w.read('carClubs.apply', 'p1')?.status,
    states: [1, 0],
  },
  {
    what: 'an invitation to answer that was dismissed',
    call: 'questions.ignoreInvite',
    answers: { 'questions.listInvites': { data: page([invitation]) } },
    open: (w) => w.ask('questions.openInvites', { how: 'open' }),
    write: (w) => w.post('questions.ignoreInvite', { inviteId: 'e1' }),
    shown: (w) => w.read('questions.invitation', 'e1')?.status,
    states: [2, 0],
  },
];

it.each(cases)('$what is shown again, and taken back when it is refused', async (one) => {
  const storage = memoryStorage();
  const begin = async (): Promise<World> => {
    const answers: Answers = {
      ...quietAnswers(),
      'circles.getCircle': { data: json(circle('c1')) },
      ...one.answers,
      [one.call]: { lost: 'network' },
    };
    const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers, storage, more: true });
    await w.pass(2500);
    await one.open(w);
    return w;
  };
  const [wanted, before] = one.states;
  const first = await begin();
  expect(one.shown(first)).toBe(before);
  one.write(first);
  await first.pass(300);
  expect(one.shown(first)).toBe(wanted);
  first.kill();
  const second = await begin();
  expect(one.shown(second)).toBe(wanted);
  second.answers[one.call] = { code: '010009', message: '暂时不能操作' };
  await second.tell('session.networkChanged', { online: 1 });
  await second.pass(1000);
  expect(one.shown(second)).toBe(before);
  second.kill();
});
