// A throw-away nginx with the configuration of deploy/nginx.conf, in front of servers of this machine.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './debian.mjs';
import { startEngine } from './engine.mjs';
import { freePort } from './serverProcess.mjs';

const found = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((file) => existsSync(file));

/** The program, from Debian's package where it is not there and may be installed; undefined without. */
export const nginxPath = () => found() ?? (installPackages('no nginx found', 'nginx-light') ? found() : undefined);

/** Replaces what only a deployed nginx has; throws when the configuration no longer has it. */
function inScratch(text, folder, port, ports) {
  const swaps = [
    [
      /( +server server-\d:4173 max_fails=0;\n)+/,
      ports.map((one) => `server 127.0.0.1:${one} max_fails=0;\n`).join(''),
    ],
    [/listen 8080;/, `listen 127.0.0.1:${port};`],
    [/\/tmp\/nginx\.pid/, join(folder, 'pid')],
    [/\/var\/cache\/nginx/, folder],
    [
      /access_log \/dev\/stdout calls;/,
      ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${join(folder, name)};`)
        .join('\n') + '\naccess_log off;',
    ],
  ];
  return swaps.reduce((made, [from, to]) => {
    if (!from.test(made)) throw new Error(`deploy/nginx.conf has no ${from}`);
    return made.replace(from, to);
  }, text);
}

/** An engine with its `origin`. `ports`: of the servers behind it. */
export async function startNginx(ports) {
  const program = nginxPath();
  if (program === undefined) throw new Error('no nginx: install Debian’s package nginx-light');
  const folder = mkdtempSync(join(tmpdir(), 'zeal-nginx-'));
  // Its workers are another user where it is started by root.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const conf = readFileSync(fileURLToPath(new URL('../deploy/nginx.conf', import.meta.url)), 'utf8');
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, inScratch(conf, folder, port, ports));
  const engine = await startEngine({
    name: 'nginx',
    port,
    program,
    args: ['-p', folder, '-c', file, '-g', 'daemon off;'],
  });
  return {
    ...engine,
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      await engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
