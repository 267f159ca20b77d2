// The real server with the small community, as a process of its own. Its data folder outlives the process, because the
// chat tests kill it and start it again.
import { createAdaptorServer } from '@hono/node-server';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { makeApp } from '../../server/http/app';
import { configFrom } from '../../server/process/config';
import { openEmbedded } from '../../server/db/open';
import { makeFaultModes } from '../../server/http/faults';
import { openBus } from '../../server/composition/bus';
import { startIm } from '../../server/im/sockets/service';
import { inProject } from '../../server/process/root';
import { makeLog } from '../../server/process/log';
import { plantSeed } from '../../server/seed/database/seedDatabase';
import { makeServices } from '../../server/composition/services';
import { community } from '../server/community';

const [, , port = '0', dataDir = ''] = process.argv;
const html = readFileSync(inProject('index.html'), 'utf8');
const config = {
  ...configFrom({ DEMO: '1', PRERENDER: '0', DATA_DIR: dataDir }, html),
  flood: { perSecond: 1e9, burst: 1e9 },
};
const opened = await openEmbedded(join(dataDir, 'pg'));
await opened.migrate();
await plantSeed(opened.db, async () => community());
const { services } = await makeServices(
  opened.db,
  config,
  makeLog('warn', (line) => void process.stderr.write(line + '\n')),
);
const app = makeApp(
  opened.db,
  services,
  makeFaultModes((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
);
const server = createAdaptorServer({ fetch: app.fetch }) as Server;
const im = await startIm(opened.db, await openBus(opened, '', services.log), services);
im.attach(server);
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
