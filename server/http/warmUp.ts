// Runs the calls of the home page once before the port is announced: plans, code and rankings are then ready for the
// first visitor.
import type { Services } from '../platform/context';
import type { Db } from '../db/open';
import { execute } from './dispatch';
import { routes } from './routes';

const questions: [topic: string, input: object][] = [
  ['forum.listThreads', { tab: 'recommend' }],
  ['forum.listThreads', { tab: 'new' }],
  ['content.listBanners', { position: 'home' }],
  ['circles.listRecommended', {}],
  ['forum.listRecommendedTopics', {}],
  ['search.listHotWords', {}],
];

export async function warmUp(db: Db, services: Services): Promise<void> {
  for (const [topic, input] of questions) {
    const route = routes.find((one) => one.topic === topic);
    if (route !== undefined)
      await execute(db, services, route, input, { who: null, address: '', visitorKey: '', now: services.now() });
  }
}
