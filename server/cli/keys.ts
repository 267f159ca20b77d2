// `npm run keys`: new keys for signatures in the app-config block of a page, in three steps.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Misconfigured } from '../process/config';
import { inProject } from '../process/root';
import { exchangeKeys, keySteps, type KeyStep } from './appKeys';

const usage = `usage: npm run keys -- add|switch|drop [FILE]
  add      puts new keys for signatures beside the old ones. Then deploy the servers: they take both
  switch   pages sign with the new ones. Then deploy servers and pages
  drop     the old ones end. Do it when hardly any open page has them, after a week or so; then deploy
FILE is the page with the app-config block (default index.html of the project; then build).`;

const [step = '', file, ...more] = process.argv.slice(2);
if (!keySteps.includes(step) || more.length > 0) {
  const wanted = step === '--help' || step === '-h';
  (wanted ? process.stdout : process.stderr).write(usage + '\n');
  process.exitCode = wanted ? 0 : 2;
} else {
  const path = file === undefined ? inProject('index.html') : resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  try {
    writeFileSync(path, exchangeKeys(readFileSync(path, 'utf8'), step as KeyStep));
    process.stdout.write(`${path}: ${step} done\n`);
  } catch (error) {
    if (!(error instanceof Misconfigured) && !(error instanceof Error && 'code' in error)) throw error;
    process.stderr.write(error.message + '\n');
    process.exitCode = 1;
  }
}
