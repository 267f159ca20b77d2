// `npm start`: builds what is older than its sources, then runs the built server in this process.
// `npm run dev`: the server from its sources, restarted on change, behind a Vite server with hot reload.
import { spawn, spawnSync } from 'node:child_process';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 12)) {
  console.error(`Node 20.12 or newer is needed; this is ${process.versions.node}`);
  process.exit(1);
}
process.chdir(root);
if (process.argv.includes('--dev')) await develop();
else await start();

async function start() {
  const { isStale } = await import('./build.mjs');
  if (isStale()) {
    console.log('building …');
    // In a process of its own: what a build needs in memory must not stay with the server.
    const { status } = spawnSync(process.execPath, [join(root, 'server/build.mjs')], { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  await import(pathToFileURL(join(root, 'dist-server/main.js')).href);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createNetServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function develop() {
  const port = Number(process.env.PORT ?? 4173);
  const host = process.env.HOST ?? '127.0.0.1';
  const inner = await freePort();
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  // Vite asks for everybody: what only this machine may do is decided by where Vite itself listens.
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
  const demo = isLoopback ? {} : { DEMO: process.env.DEMO || '0' };
  const env = { ...process.env, PORT: String(inner), HOST: '127.0.0.1', ...demo };
  const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Only Vite's address is for people.
  server.stdout.on('data', (chunk) => process.stdout.write(String(chunk).replace(/^ready .*$/m, 'server ready')));
  let ending = false;
  server.on('exit', (code) => process.exit(ending ? 0 : (code ?? 1)));

  const { createServer } = await import('vite');
  const target = `http://127.0.0.1:${inner}`;
  const paths = ['/api', '/media', '/healthz', '/readyz', '/csp-report', '/debug'];
  const proxy = Object.fromEntries(paths.map((path) => [path, { target, xfwd: !isLoopback }]));
  proxy['/im/'] = { target, ws: true };
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { host, port, strictPort: true, proxy },
  });
  await vite.listen();
  console.log(`ready http://${host}:${port}`);

  const end = () => {
    ending = true;
    server.kill('SIGTERM');
    vite.close().catch((error) => console.error(error));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
