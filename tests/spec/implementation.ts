// The code that the specification is compared with: the calls that are declared, served, in the role tables and used;
// the routes that a journey visits.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Base, CallTraits } from '../../bus/protocol/contract';
import { contracts } from '../../bus/contracts/all';
import { routes as served } from '../../server/http/routes';
import { circleAsks, typeRows } from '../server/roleCells';
import { table } from '../server/roleTable';
import { specRoutes } from './routes';

export const root = join(import.meta.dirname, '../..');
export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

export type Declared = CallTraits & { topic: string; method: string; path: string };
type CallLike = CallTraits & { is: 'call'; method: string; path: string };
const isCall = (entry: { is: string }): entry is CallLike => entry.is === 'call';
const declared: Declared[] = Object.entries(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract as { [name: string]: { is: string } }).flatMap(([name, entry]) =>
    isCall(entry) ? [{ ...entry, topic: `${domain}.${name}` }] : [],
  ),
);
export const declaredFor = (base: Base, method: string, path: string): Declared | undefined =>
  declared.find((one) => one.base === base && one.method === method && one.path === path);

const servedTopics = new Set(served.map((route) => route.topic));
export const isServed = (topic: string): boolean => servedTopics.has(topic);
const ruled = new Set<string>([
  ...table.map((row) => row.call),
  ...typeRows.flatMap((row) => row.asks.map((one) => one.call)),
  ...circleAsks.map((one) => one.call),
]);
export const isRuled = (topic: string): boolean => ruled.has(topic);

function sources(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(join(root, path)).isDirectory()) return sources(path);
    return /\.tsx?$/.test(name) ? [textOf(path)] : [];
  });
}
const page = ['ui/features', 'ui/kit', 'ui/app', 'worker', 'bridge'].flatMap(sources);
const pageText = page.join('\n');
const staffDesk = textOf('server/cli/adminSocket.ts');

/** True when a screen, the worker, the bridge or `npm run staff` makes the call. */
export function isUsed(topic: string): boolean {
  if (pageText.includes(`'${topic}'`)) return true;
  const [domain = '', name = ''] = topic.split('.');
  // Code for several calls composes the topic from the domain and a name.
  if (page.some((text) => text.includes(`'${domain}.' +`) && text.includes(`'${name}'`))) return true;
  return staffDesk.includes(`'${topic}'`);
}
/** True when a screen, the worker or the bridge names the command. */
export const isAsked = (command: string): boolean => pageText.includes(`'native.${command}'`);

const everyRoute = textOf('e2e/everyRoute.spec.ts');
/** True when the route is in the specification and its journey visits every route in this world without exception. */
export const visits = (path: string, world: 'browser' | 'app'): boolean =>
  specRoutes.some((route) => route.path === path) &&
  everyRoute.includes('for (const route of specRoutes) await visit(route);') &&
  everyRoute.includes(`'${world}'`) &&
  !/continue|\.filter\(/.test(everyRoute);
