// How `npm run staff` reaches a running server on an embedded database, which only one process may open: a socket in
// the data folder that only its owner can use. What comes through it is done by the same handlers as the API's, as the
// house.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Services, Caller } from '../platform/context';
import type { Db } from '../db/open';
import { Refusal, sentences } from '../platform/refusals';
import { execute } from '../http/dispatch';
import { routes } from '../http/routes';

const AdminRequest = v.object({ topic: v.string(), input: v.record(v.string(), v.unknown()) });
export type AdminAnswer = { code: string; message: string; data: unknown };
/** The staff without a person: what it does is signed by nobody. */
const staffCaller: Caller = {
  userId: '',
  userType: -1,
  isStaff: true,
  authTac: 1,
  muteUntil: 0,
  deviceId: '',
  tokenFamily: '',
};
/** What the desk may ask: nothing else comes in here. */
const staffCalls: ReadonlySet<string> = new Set([
  'forum.listStaffReports',
  'forum.handleReport',
  'forum.listAudits',
  'forum.audit',
  'forum.hideContent',
  'forum.muteUser',
  'activities.listActivities',
  'activities.listStaffApplies',
  'activities.auditApply',
  'activities.cancelActivity',
  'activities.checkTicket',
  'activities.getCheckCode',
  'circles.listStaffFoundings',
  'circles.decideFounding',
  'carClubs.listClubs',
  'carClubs.listApplies',
  'carClubs.auditApply',
  'carClubs.createClub',
  'carClubs.transferClub',
  'carClubs.closeClub',
  'shop.listStaffOrders',
  'shop.shipOrder',
  'shop.traceOrder',
  'shop.returnOrder',
  'content.listInfos',
  'content.publishInfo',
]);
const longest = 64 * 1024;

/** One question of the desk, checked like any call. */
export async function callAsStaff(
  db: Db,
  services: Services,
  topic: string,
  input: { [name: string]: unknown },
): Promise<AdminAnswer> {
  const route = staffCalls.has(topic) ? routes.find((one) => one.topic === topic) : undefined;
  if (route === undefined) return { code: '010003', message: 'the desk does not do this', data: null };
  const checked = v.safeParse(
    route.input,
    route.write ? { clientToken: randomBytes(12).toString('base64url').slice(0, 15), ...input } : input,
  );
  if (!checked.success)
    return {
      code: '010001',
      message: checked.issues[0].path?.map((step) => String(step.key)).join('.') + ': ' + checked.issues[0].message,
      data: null,
    };
  try {
    const { data } = await execute(db, services, route, checked.output, {
      who: staffCaller,
      address: '',
      visitorKey: '',
      now: services.now(),
    });
    return { code: '000000', message: '', data };
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, message: sentences[error.code], data: error.data };
    throw error;
  }
}

/** The system allows about a hundred letters. */
export const adminSocketPath = (dataDir: string): string =>
  process.platform === 'win32' ? '\\\\.\\pipe\\' + dataDir.replace(/[^\w]/g, '-') : join(dataDir, 'staff.sock');

/** Opens the door; null (and a line in the log) where the system gives none. */
export async function openAdminSocket(db: Db, services: Services): Promise<Server | null> {
  const path = adminSocketPath(services.config.dataDir);
  // Left behind by a process that was killed: the folder's lock says that it is gone.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((socket) => {
    let text = '';
    socket
      .setEncoding('utf8')
      .on('error', () => undefined)
      .on('data', (part: string) => {
        text += part;
        if (text.length > longest) return void socket.destroy();
        const end = text.indexOf('\n');
        if (end < 0) return;
        socket.pause();
        answer(db, services, text.slice(0, end)).then(
          (said) => socket.end(JSON.stringify(said) + '\n'),
          (error: unknown) => {
            services.log.error('the staff’s desk failed', error);
            socket.end(
              JSON.stringify({ code: '019999', message: sentences['019999'], data: null } satisfies AdminAnswer) + '\n',
            );
          },
        );
      });
  });
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    if (process.platform !== 'win32') chmodSync(path, 0o600);
    server.unref();
    return server;
  } catch (error) {
    services.log.warn('npm run staff cannot reach this server', {
      why: error instanceof Error ? error.message : String(error),
    });
    return null;
  } finally {
    process.umask(before);
  }
}

async function answer(db: Db, services: Services, line: string): Promise<AdminAnswer> {
  let asked: v.InferOutput<typeof AdminRequest>;
  try {
    asked = v.parse(AdminRequest, JSON.parse(line));
  } catch {
    return { code: '010001', message: sentences['010001'], data: null };
  }
  return callAsStaff(db, services, asked.topic, asked.input);
}

/** Asks the server that runs on this folder; null when none does. */
export function askAdminSocket(
  dataDir: string,
  topic: string,
  input: { [name: string]: unknown },
): Promise<AdminAnswer | null> {
  const path = adminSocketPath(dataDir);
  if (process.platform !== 'win32' && !existsSync(path)) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(path);
    socket.setEncoding('utf8').setTimeout(30_000, () => socket.destroy(new Error('the server does not answer')));
    socket.on('connect', () => socket.write(JSON.stringify({ topic, input }) + '\n'));
    socket.on('data', (part: string) => void (text += part));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? resolve(null) : reject(error),
    );
    socket.on('end', () => resolve(JSON.parse(text) as AdminAnswer));
  });
}
