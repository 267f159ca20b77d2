// Fixtures of the tests of questions: the questions of the small community before each test, and their calls.
import { and, eq } from 'drizzle-orm';
import type { Answer, Question } from '../../bus/entities/questions';
import type { CallTopic } from '../../bus/client/topics';
import { collections } from '../../server/db/tables/forum';
import { users } from '../../server/db/tables/users';
import { notices } from '../../server/db/tables/notices';
import { pointsEntries } from '../../server/db/tables/points';
import { answers, questionInvites, questionLikes, questions } from '../../server/db/tables/questions';
import { NOW, type Person } from './community';
import { communityQuestions } from './communityQuestions';
import { random15, type TestServer, type Input } from './kit';

export const hour = 3_600_000;
export const aQuestion = (more: Input = {}): Input => ({
  title: '周末跑山要注意什么？',
  content: '第一次去',
  images: [],
  carModels: [],
  topics: [],
  ...more,
});

/** Before each test: the questions, answers and invitations of the small community, and no points. */
export async function resetQuestions(testServer: TestServer): Promise<void> {
  testServer.clock.now = NOW;
  const { db } = testServer;
  for (const table of [questions, answers, questionLikes, questionInvites, pointsEntries]) await db.delete(table);
  for (const kind of [1, 5, 7, 8, 13]) await db.delete(notices).where(eq(notices.kind, kind));
  await db.delete(collections).where(eq(collections.collectType, 4));
  await db.update(users).set({ points: 0 });
  const seed = communityQuestions(NOW);
  await db.insert(questions).values(seed.questions);
  await db.insert(answers).values(seed.answers);
  await db.insert(questionInvites).values(seed.invites);
}

/** Calls that the tests make, and rows that they look at. */
export function questionCalls(server: () => TestServer) {
  const as = async (person: Person | '', topic: CallTopic, input: Input = {}) =>
    server().call(topic, { ...input, clientToken: random15() }, person === '' ? '' : await server().token(person));
  const codeOf = async (person: Person | '', topic: CallTopic, input: Input = {}) =>
    (await as(person, topic, input)).answer.code;
  const listOf = async <T>(person: Person | '', topic: CallTopic, input: Input = {}) =>
    (await as(person, topic, input)).data['list'] as unknown as T[];
  const get = async (questionId: string, person: Person | '' = '') =>
    (await as(person, 'questions.getQuestion', { questionId })).answer.data as unknown as Question;
  const ask = async (person: Person, more: Input = {}) =>
    (await as(person, 'questions.addQuestion', aQuestion(more))).answer.data as unknown as Question;
  const reply = async (person: Person, questionId: string, content = '跑过一次，早点出发') => (
    server().clock.now++,
    (await as(person, 'questions.addAnswer', { questionId, content, images: [] })).answer.data as unknown as Answer
  );
  const toldOf = async (person: Person, kind: number) =>
    server()
      .db.select()
      .from(notices)
      .where(and(eq(notices.userId, person), eq(notices.kind, kind)));
  const pointsOf = async (person: Person) =>
    (await server().db.select().from(users).where(eq(users.userId, person)))[0]?.points;
  return { as, codeOf, listOf, get, ask, reply, toldOf, pointsOf };
}
