// Connects `npm run staff`, `npm run admin` and `npm run backup` to a running server on an embedded database, which only one process can open: a socket in
// the data folder that only the folder's owner can use. Calls run through the same handlers as those of the API, with
// the rights of the staff.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Services, Caller } from '../platform/context';
import type { Db, Opened } from '../db/open';
import { Misconfigured } from '../process/config';
import { Refusal, sentences } from '../platform/refusals';
import { execute } from '../http/dispatch';
import { routes } from '../http/routes';
import { adminTasks, isAdminTask, type AdminTask } from './adminTasks';

const AdminRequest = v.union([
  v.object({ topic: v.string(), input: v.record(v.string(), v.unknown()) }),
  v.object({ task: v.string(), argument: v.string() }),
]);
export type AdminAnswer = { code: string; message: string; data: unknown };
/** The caller of these calls: staff without a user. */
const staffCaller: Caller = {
  userId: '',
  userType: -1,
  isStaff: true,
  authTac: 1,
  muteUntil: 0,
  deviceId: '',
  tokenFamily: '',
};
/** Calls that are allowed over this socket. */
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

/** Runs one call, with the same checks as the API. */
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

/** The system limits the path to about a hundred characters. */
export const adminSocketPath = (dataDir: string): string =>
  process.platform === 'win32' ? '\\\\.\\pipe\\' + dataDir.replace(/[^\w]/g, '-') : join(dataDir, 'staff.sock');

/** Opens the socket; returns null (and logs) where the system does not support it. */
export async function openAdminSocket(db: Db, services: Services, dump?: Opened['dump']): Promise<Server | null> {
  const path = adminSocketPath(services.config.dataDir);
  // A killed process leaves its socket; the folder's lock shows that the process has ended.
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
        answer(db, services, dump, text.slice(0, end)).then(
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

async function answer(db: Db, services: Services, dump: Opened['dump'], line: string): Promise<AdminAnswer> {
  let asked: v.InferOutput<typeof AdminRequest>;
  try {
    asked = v.parse(AdminRequest, JSON.parse(line));
  } catch {
    return { code: '010001', message: sentences['010001'], data: null };
  }
  if ('topic' in asked) return callAsStaff(db, services, asked.topic, asked.input);
  try {
    return { code: '000000', message: '', data: await doTask(db, services, dump, asked.task, asked.argument) };
  } catch (error) {
    if (error instanceof Misconfigured) return { code: '010004', message: error.message, data: null };
    throw error;
  }
}

async function doTask(
  db: Db,
  services: Services,
  dump: Opened['dump'],
  task: string,
  argument: string,
): Promise<string[]> {
  if (isAdminTask(task)) return adminTasks[task](db, services, argument);
  if (task !== 'dumpDatabase' || dump === undefined) throw new Misconfigured(`this server cannot do ${task}`);
  await dump(argument);
  return [];
}

/** Sends a call to the server on this folder; returns null when none runs. */
export const askAdminSocket = (
  dataDir: string,
  topic: string,
  input: { [name: string]: unknown },
): Promise<AdminAnswer | null> => ask(dataDir, { topic, input }, 30_000);

/** What the server on this folder says of a task; null when none runs. */
export async function askTask(
  dataDir: string,
  task: AdminTask | 'dumpDatabase',
  argument: string,
): Promise<string[] | null> {
  const answer = await ask(dataDir, { task, argument }, 600_000);
  if (answer === null) return null;
  if (answer.code !== '000000') throw new Misconfigured(answer.message);
  return v.parse(v.array(v.string()), answer.data);
}

function ask(dataDir: string, request: v.InferInput<typeof AdminRequest>, waitMs: number): Promise<AdminAnswer | null> {
  const path = adminSocketPath(dataDir);
  if (process.platform !== 'win32' && !existsSync(path)) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(path);
    socket.setEncoding('utf8').setTimeout(waitMs, () => socket.destroy(new Error('the server does not answer')));
    socket.on('connect', () => socket.write(JSON.stringify(request) + '\n'));
    socket.on('data', (part: string) => void (text += part));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? resolve(null) : reject(error),
    );
    socket.on('end', () => resolve(JSON.parse(text) as AdminAnswer));
  });
}
