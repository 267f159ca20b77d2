// The files port as FILES_URL says.
import { resolve } from 'node:path';
import { Misconfigured } from '../../process/config';
import { filesConfigFrom, type FilesConfig } from '../../process/filesConfig';
import { inProject } from '../../process/root';
import { diskFiles } from './disk';
import type { Files } from './files';
import { s3Files } from './s3';

export const makeFiles = (config: FilesConfig): Files =>
  config.kind === 'disk' ? diskFiles(config.folder) : s3Files(config);

/** At the start: rejects with one line for the operator when files cannot be kept. */
export async function checkFiles(config: FilesConfig): Promise<void> {
  const files = makeFiles(config);
  await files.check().catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new Misconfigured(
      `files cannot be kept in ${files.place} (FILES_URL): ${error instanceof Error ? error.message : ''}: ${why}`,
    );
  });
}

/** For commands, which need nothing else of the configuration. Throws `Misconfigured`. */
export function filesOfEnvironment(env: NodeJS.ProcessEnv): Files {
  const dataDir = resolve(env['DATA_DIR'] || inProject('data'));
  const config = filesConfigFrom(env, dataDir, (why) => {
    throw new Misconfigured(why);
  });
  return makeFiles(config);
}
