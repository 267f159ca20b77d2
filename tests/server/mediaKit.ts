// Fixtures of the tests of files from phones: a server with two people, and what is kept of their files.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Context } from '../../server/platform/context';
import { uploads } from '../../server/db/tables/media';
import type { Config } from '../../server/process/config';
import { openTestServer, type TestServer } from './kit';
import type { Opened } from '../../server/db/open';

export const day = 86_400_000;

/** A server whose tokens outlive the days that a test lets pass, with the tokens of two people. `place`: onDisk. */
export async function openMedia(
  open: () => Promise<Opened>,
  place: (config: Config) => Config = (config) => config,
): Promise<{ testServer: TestServer; fan: string; owner: string }> {
  const testServer = await openTestServer(open, (config) => place({ ...config, tokenLifeMs: 100 * day }));
  return { testServer, fan: await testServer.token('fan'), owner: await testServer.token('owner') };
}

/** What the tests look at: rows, files, and addresses. */
export function mediaCalls(server: () => TestServer) {
  /** A handler's context as it is inside a write. */
  const cx = (): Context => ({
    db: server().db,
    now: server().clock.now,
    services: server().running.services,
    visitorKey: '',
    address: '',
    clientToken: '',
    body: new Uint8Array(0),
    after: () => undefined,
  });
  const rowOf = async (url: string) =>
    (
      await server()
        .db.select()
        .from(uploads)
        .where(eq(uploads.fileName, url.slice(url.lastIndexOf('/') + 1)))
    )[0];
  const filesOnDisk = (): string[] => {
    const folder = join(server().config.dataDir, 'uploads', 'files');
    return existsSync(folder) ? readdirSync(folder).flatMap((resource) => readdirSync(join(folder, resource))) : [];
  };
  const get = (path: string, headers: Record<string, string> = {}) => server().app.request(path, { headers });
  return { cx, rowOf, filesOnDisk, get };
}
