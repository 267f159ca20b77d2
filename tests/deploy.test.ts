// The files in deploy/ name what exists: settings of the server, its addresses, files of the project, metrics. What
// their own programs say of them (nginx, promtool, docker) is not needed here.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeMetrics } from '../server/process/metrics';
import { filesConfigFrom } from '../server/process/filesConfig';
import { settings } from '../server/process/settings';

const root = join(import.meta.dirname, '..');
const text = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8');
const compose = text('compose.yaml');
const docker = text('Dockerfile');
const server = text('kubernetes/server.yaml');
const found = (from: string, pattern: RegExp): string[] => Array.from(from.matchAll(pattern), ([, name = '']) => name);

/** Read by the client of the store. */
const ofStore = ['AWS_SHARED_CREDENTIALS_FILE'];
const known = new Set([
  ...ofStore,
  ...Object.entries(settings).flatMap(([name, { isSecret }]) => (isSecret ? [name, name + '_FILE'] : [name])),
]);
const values = (lines: string): [name: string, value: string][] =>
  Array.from(
    lines.matchAll(/^ {4}([A-Z_]+): '?([^'\n]*)'?$|\{ name: ([A-Z_]+), value: '?([^'}]*?)'? \}/gm),
    ([, a, b, c, d]) => [a ?? c ?? '', b ?? d ?? ''],
  );

describe('the files in deploy/', () => {
  it.each([
    ['compose.yaml', values(compose.slice(0, compose.indexOf('services:')))],
    ['kubernetes/server.yaml', values(server)],
    [
      'Dockerfile',
      found(docker, /ENV (.+)/g).flatMap((line) => line.split(' ').map((one) => one.split('=') as [string, string])),
    ],
  ])('%s gives the server settings that it knows, with values that it takes', (_file, given) => {
    expect(given.length).toBeGreaterThan(3);
    expect(given.map(([name]) => name).filter((name) => !known.has(name) && name !== 'NODE_ENV')).toEqual([]);
    const read = new Map<string, (text: string) => unknown>(
      Object.entries(settings).map(([name, one]) => [name, one.read]),
    );
    for (const [name, value] of given) expect(() => read.get(name)?.(value)).not.toThrow();
    const refuse = (why: string): never => {
      throw new Error(why);
    };
    expect(() => filesConfigFrom(Object.fromEntries(given), '/data', refuse)).not.toThrow();
  });

  it('give a process longer to end than it takes', () => {
    for (const [file, grace] of [
      [compose, /stop_grace_period: (\d+)s/],
      [server, /terminationGracePeriodSeconds: (\d+)/],
    ] as const) {
      const drainMs = Number(new Map(values(file)).get('DRAIN_MS'));
      expect(Number(grace.exec(file)?.[1]) * 1000).toBeGreaterThan(drainMs + 2000);
    }
    const [period = 0, , failures = 0] = found(server.slice(server.indexOf('readinessProbe')), /: (\d+)$/gm).map(
      Number,
    );
    expect(period * failures).toBeLessThan(20 * 0.4);
  });

  it('name files of the project that exist or that the build makes', () => {
    const made = ['dist', 'dist-server', 'node_modules', 'data'];
    const copied = found(docker, /COPY (?:--from=\w+ )?((?:\/app\/)?[\w./ -]+) \S+$/gm).flatMap((line) =>
      line.split(' '),
    );
    const paths = copied.map((path) => path.replace(/^\/app\//, '')).filter((path) => !made.includes(path));
    expect(paths).toContain('server/db/migrations');
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(existsSync(join(root, found(compose, /dockerfile: (\S+)/g)[0] ?? ''))).toBe(true);
    const mounted = found(compose, /- \.\/(\S+?):/g);
    expect(mounted).toContain('nginx.conf');
    expect(mounted.filter((file) => !existsSync(join(root, 'deploy', file)))).toEqual([]);
    // The image has the sources without what only developers need.
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
    for (const needed of ['server', 'bus', 'ui', 'worker', 'bridge', 'build', 'public', 'service-worker', 'prerender'])
      expect(ignored).not.toContain(needed);
  });

  it('have every secret of compose.yaml in a file, and none in the text', () => {
    const declared = found(
      compose.slice(compose.lastIndexOf('\nsecrets:')),
      /^ {2}(\w+): \{ file: \.\/secrets\/\w+ \}$/gm,
    );
    const used = found(compose, /\/run\/secrets\/(\w+)/g);
    expect(Array.from(new Set(used)).sort()).toEqual(declared.sort());
    expect(compose + server).not.toMatch(/postgres(ql)?:\/\/|PASSWORD: /);
  });

  it('ask for metrics that the server has', async () => {
    const metrics = makeMetrics();
    metrics.watch({ sockets: () => 0, pool: () => ({ used: 0, idle: 0, waiting: 0 }), isReady: async () => true });
    metrics.call('a.b')('000000');
    const names = new Set(found(await metrics.text(), /^(\w+)(?=[ {])/gm));
    const dashboard = text('grafana/community.json');
    for (const file of [text('alerts.yml'), dashboard]) {
      const asked = found(file, /\b((?:community|nodejs|process)_\w+)(?=[[{) *"])/g);
      expect(asked.length).toBeGreaterThan(4);
      expect(asked.filter((name) => !names.has(name))).toEqual([]);
    }
    const { panels } = JSON.parse(dashboard) as { panels: { title: string; targets: unknown[] }[] };
    expect(panels.filter(({ targets }) => targets.length === 0)).toEqual([]);
  });

  it('have five alerts, each with what to do', () => {
    const alerts = text('alerts.yml').split('- alert:').slice(1);
    expect(alerts).toHaveLength(5);
    for (const alert of alerts)
      for (const part of ['expr:', 'for:', 'severity:', 'summary:', 'action:', '#']) expect(alert).toContain(part);
  });

  it('lead to addresses of the server', () => {
    const http = readFileSync(join(root, 'server/http/app.ts'), 'utf8');
    const asked = [server, text('Caddyfile'), docker].flatMap((file) =>
      found(file, /(?:path: |health_uri |' \+ ')(\/\w+z)\b|4173(\/\w+)/g),
    );
    expect(asked.length).toBeGreaterThan(2);
    for (const path of asked.filter(Boolean)) expect(http).toContain(`'${path}'`);
    expect(readdirSync(join(root, 'deploy/kubernetes')).sort()).toEqual(['network.yaml', 'server.yaml']);
  });
});
