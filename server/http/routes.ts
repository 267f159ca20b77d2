// The routes, derived from the contracts: base + path → method → call and handler. Throws at start when a handler's
// allowed callers differ from the contract.
import type * as v from 'valibot';
import type { Base } from '../../bus/protocol/contract';
import { contracts } from '../../bus/contracts/all';
import type { Served } from '../platform/handlers';
import { basePath } from '../process/config';
import { activities } from '../domains/activities/activities';
import { carClubs } from '../domains/carClubs/carClubs';
import { chat } from '../domains/chat/chat';
import { circles } from '../domains/circles/circles';
import { clubz } from '../domains/clubz/clubz';
import { content } from '../domains/content/content';
import { forum } from '../domains/forum/forum';
import { media } from '../domains/media/media';
import { notices } from '../domains/notices/notices';
import { points } from '../domains/points/points';
import { questions } from '../domains/questions/questions';
import { search } from '../domains/search/search';
import { session } from '../domains/session/session';
import { shop } from '../domains/shop/shop';
import { staff } from '../domains/staff/staff';
import { users } from '../domains/users/users';

/** A call as the router sees it; its precise types matter to the handler only. */
export type Route = {
  /** `domain.name`, as in the contracts. */
  topic: string;
  base: Base;
  method: 'GET' | 'POST';
  path: string;
  login: boolean;
  write: boolean;
  beforeTerms: boolean;
  raw?: 'bytes' | 'base64';
  input: v.GenericSchema;
  output: v.GenericSchema;
  served: Served<unknown, unknown>;
};

const handlers = {
  activities,
  carClubs,
  chat,
  circles,
  clubz,
  content,
  forum,
  media,
  notices,
  points,
  questions,
  search,
  session,
  shop,
  staff,
  users,
};

function collect(): Route[] {
  const routes: Route[] = [];
  for (const [domain, served] of Object.entries(handlers)) {
    const contract: { readonly [name: string]: { is: string } } = contracts[domain as keyof typeof handlers];
    for (const [name, handler] of Object.entries(served))
      routes.push(routeOf(domain, name, contract[name], handler as Served<unknown, unknown>));
  }
  return routes;
}

type CallLike = Omit<Route, 'topic' | 'served'> & { is: 'call' };
const isCall = (entry: { is: string } | undefined): entry is CallLike => entry?.is === 'call';

function routeOf(
  domain: string,
  name: string,
  entry: { is: string } | undefined,
  served: Served<unknown, unknown>,
): Route {
  const topic = `${domain}.${name}`;
  if (!isCall(entry)) throw new Error(`${topic} is served but no contract declares it`);
  if ((served.may === 'visitor') === entry.login)
    throw new Error(`${topic}: handler and contract disagree about who may call`);
  const { base, method, path, login, write, beforeTerms, raw, input, output } = entry;
  return {
    topic,
    base,
    method,
    path: basePath(base) + '/' + path,
    login,
    write,
    beforeTerms,
    ...(raw === undefined ? {} : { raw }),
    input,
    output,
    served,
  };
}

export const routes: readonly Route[] = collect();

/** path → method → route. */
export function routeTable(): Map<string, { [method: string]: Route }> {
  const table = new Map<string, { [method: string]: Route }>();
  for (const route of routes) {
    const methods = table.get(route.path) ?? {};
    if (methods[route.method] !== undefined) throw new Error(`${route.method} ${route.path} is declared twice`);
    methods[route.method] = route;
    table.set(route.path, methods);
  }
  return table;
}
