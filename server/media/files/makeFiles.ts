// The files port as FILES_URL says.
import { resolve } from 'node:path';
import { Misconfigured } from '../../process/config';
import { filesConfigFrom, type FilesConfig } from '../../process/filesConfig';
import { inProject } from '../../process/root';
import { diskFiles } from './disk';
import type { Files } from './files';

export const makeFiles = (config: FilesConfig): Files => diskFiles(config.kind === 'disk' ? config.folder : '');

/** For commands, which need nothing else of the configuration. Throws `Misconfigured`. */
export function filesOfEnvironment(env: NodeJS.ProcessEnv): Files {
  const dataDir = resolve(env['DATA_DIR'] || inProject('data'));
  const config = filesConfigFrom(env, dataDir, (why) => {
    throw new Misconfigured(why);
  });
  return makeFiles(config);
}
