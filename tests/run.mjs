// The test command: types, lint, unit, component and server tests, journeys; the last line is `N passed, N failed`.
// --quick: what a developer runs before each commit: what the files changed since the last one can break; all of it with
// --all, or when none has changed. --full: also the tests tagged `full`, and starts every bench.
// --soak: all that with the full counts of the long tests (SOAK=1).
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { browserPath } from './browserPath.mjs';
import { hasNats, startNats } from './nats.mjs';
import { nginxPath } from './nginx.mjs';
import { startObjectStore } from './objectStore.mjs';
import { startPostgres } from './postgres.mjs';
import { startServer } from './serverProcess.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const quick = process.argv.includes('--quick');
const soak = process.argv.includes('--soak');
const full = soak || process.argv.includes('--full');
const only = process.argv.slice(2).filter((a) => !a.startsWith('--'));
const bin = (name) => join(root, 'node_modules/.bin', name);
/**
 * Where temporary files are kept: in memory where there is room, because each of several hundred databases is a copy of
 * some 900 small files.
 */
function temporaryFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > 6e9) return '/dev/shm';
  } catch {
    // it does not exist
  }
  return tmpdir();
}
const scratch = mkdtempSync(join(temporaryFolder(), 'zeal-test-'));
// PostgreSQL runs as another user.
chmodSync(scratch, 0o755);
process.env.TMPDIR = scratch;
const hookErrors = join(scratch, 'hook-errors.json');
process.env.HOOK_ERRORS = hookErrors;
const env = { ...process.env, ...(soak ? { SOAK: '1' } : {}), NODE_OPTIONS: '' };
const began = Date.now();
const results = [];

/** Each command is the first of a process group, so that those it started end with it. */
const groups = new Set();
const endGroup = (pid) => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended
  }
};
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const pid of groups) endGroup(pid);
    rmSync(scratch, { recursive: true, force: true });
    process.exit(1);
  });

/**
 * Runs a command. `aside`: beside another one, so its output is printed when it has ended. `nice`: from 1 to 19, how
 * much of the processor it leaves to what runs beside it. `minutes`: it has failed when it has not ended by then.
 */
function run(name, command, args, { more = {}, aside = false, nice = 0, minutes = soak ? 90 : 60 } = {}) {
  const from = Date.now();
  if (!aside) console.log(`\n── ${name}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: aside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...env, ...more },
      detached: true,
    });
    groups.add(child.pid);
    if (nice && child.pid) setPriority(child.pid, nice);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    const limit = setTimeout(() => {
      output.push(Buffer.from(`\n${name}: not ended after ${minutes} minutes\n`));
      if (!aside) process.stdout.write(output.at(-1));
      endGroup(child.pid);
    }, minutes * 60_000);
    const ended = (ok) => {
      clearTimeout(limit);
      if (child.pid) endGroup(child.pid);
      groups.delete(child.pid);
      if (aside) process.stdout.write(`\n── ${name}\n${Buffer.concat(output).toString()}`);
      resolve({ name, ok, seconds: (Date.now() - from) / 1000 });
    };
    child.on('error', () => ended(false));
    child.on('exit', (code) => setImmediate(ended, code === 0));
  });
}
/** A step without counts of its own is one test. `tries`: how often it may fail to pass at the next try. */
async function single(name, command, args, { tries = 1, ...options } = {}) {
  const step = await run(name, command, args, { aside: true, ...options });
  if (!step.ok && tries > 1) {
    const passed = await single(name, command, args, { tries: tries - 1, ...options });
    const last = results.at(-1);
    Object.assign(last, { flaky: passed ? 1 : 0, seconds: last.seconds + step.seconds });
    return passed;
  }
  results.push({ ...step, passed: step.ok ? 1 : 0, failed: step.ok ? 0 : 1, flaky: 0, names: [] });
  return step.ok;
}
async function counted(name, command, args, file, options, count) {
  const step = await run(name, command, args, options);
  let counts = { passed: 0, failed: 0, flaky: 0 };
  let names = [];
  if (existsSync(file)) {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    counts = count(report);
    names = failures(report, existsSync(hookErrors) ? JSON.parse(readFileSync(hookErrors, 'utf8')) : []);
  }
  // A runner that failed without a failed test (a file that does not load, say) is a failure all the same.
  if (!step.ok && counts.failed === 0) counts.failed = 1;
  results.push({ ...step, ...counts, names });
}
/**
 * What failed and the first lines of why, from either runner's report: printed again at the end, where a log cut short
 * still shows it. `hooks`: Vitest's report does not hold why a hook failed.
 */
function failures(report, hooks) {
  const line = (kind, file, name, message) =>
    `${kind}: ${file} › ${name}\n       ${stripVTControlCharacters(String(message ?? ''))
      .split('\n')
      .filter((part) => part.trim())
      .slice(0, 8)
      .join('\n       ')}`;
  const failedHook = (f) => hooks.filter(({ file }) => file === f.name);
  const unit = (report.testResults ?? []).flatMap((f) => [
    ...(f.status === 'failed' && f.assertionResults.length === 0 && failedHook(f).length === 0
      ? [line('failed', f.name, '(does not load)', f.message)]
      : []),
    ...failedHook(f).map(({ name, message }) => line('failed', f.name, name, message)),
    ...f.assertionResults
      .filter((a) => (a.status !== 'passed' && !isLeftOut(a)) || isFlaky(a))
      .filter((a) => a.status !== 'skipped' || failedHook(f).length === 0)
      .map((a) => line(isFlaky(a) ? 'flaky' : 'failed', f.name, a.fullName, a.failureMessages[0])),
  ]);
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const browser = (report.suites ?? []).flatMap(specs).flatMap((s) =>
    s.tests
      .filter((t) => t.status !== 'expected')
      .map((t) => {
        const error = t.results.find((r) => r.error)?.error;
        const file = error?.location ? `${s.file}:${error.location.line}` : s.file;
        return line(t.status === 'flaky' ? 'flaky' : 'failed', file, s.title, error?.message);
      }),
  );
  return [...unit, ...browser];
}
/** Of Vitest: passed at its second try, with the first one's failure. */
const isFlaky = ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0;
/** Of Vitest: not run, because of its tag. */
const isLeftOut = ({ status, tags }) => !full && status === 'skipped' && tags.includes('full');
function vitest(name, args, options = {}) {
  const without = full ? [] : ['--tags-filter=!full'];
  const file = join(scratch, `${name.replaceAll(' ', '-')}.json`);
  return counted(
    name,
    bin('vitest'),
    [
      'run',
      ...['--reporter=default', '--reporter=json', '--reporter=tests/hookErrors.mjs'],
      `--outputFile.json=${file}`,
      ...without,
      ...args,
    ],
    file,
    options,
    (r) => {
      const files = r.testResults ?? [];
      const tests = files.flatMap((f) => f.assertionResults);
      return {
        passed: r.numPassedTests,
        failed:
          r.numFailedTests +
          tests.filter((t) => t.status === 'skipped' && !isLeftOut(t)).length +
          files.filter((f) => f.status === 'failed' && f.assertionResults.length === 0).length,
        flaky: tests.filter(isFlaky).length,
      };
    },
  );
}
function playwright(more = {}) {
  const file = join(scratch, 'browser.json');
  const database = env.JOURNEYS_DATABASE_URL ?? env.TEST_DATABASE_URL;
  return counted(
    'journeys',
    bin('playwright'),
    ['test', ...(full ? [] : ['--grep-invert=@full']), ...only],
    file,
    { more: { PW_JSON: file, ...(database ? { JOURNEYS_DATABASE_URL: database } : {}), ...more } },
    (r) => ({
      // A journey that passes only at its second try passes, and is counted and named as flaky.
      passed: r.stats.expected + r.stats.flaky,
      failed: r.stats.unexpected + r.stats.skipped,
      flaky: r.stats.flaky,
    }),
  );
}
/** The server's tests once more, with the engines of an installation: files in an object store, notifications by NATS. */
async function onInstallation() {
  const engines = [await startObjectStore()];
  const [store] = engines;
  try {
    const nats = await startNats();
    engines.push(nats);
    // The full counts have been run on the engines of the tests.
    const more = { ...store.env, TEST_FILES_URL: store.url, TEST_BUS_URL: nats.url, SOAK: '' };
    await vitest('server on an installation', ['--project', 'node', '--project', 'processes', 'tests/server'], {
      more,
    });
  } finally {
    for (const engine of engines) await engine.stop();
  }
}
const folders = ['bus', 'worker', 'bridge', 'ui', 'prerender', 'service-worker', 'server', 'build', 'tests', 'e2e'];
/** Garbage is collected less often than Go does by default: a seventh less time for 1 GB more memory. */
const oxlint = (name, args, options) =>
  single(name, bin('oxlint'), ['--type-aware', '--quiet', ...args], { more: { GOGC: '400' }, ...options });
const lint = (files = folders) => oxlint('lint', files);
/** By one program, which takes two thirds of the time of two. */
const typesAndLint = (options) => oxlint('types and lint', ['--type-check', ...folders], options);
/** What changed since the last time: the faster one for whoever runs it before each commit. */
const types = () => single('types', bin('tsc'), ['-b']);
const format = (files = ['.']) =>
  single('format', bin('prettier'), ['--check', '--cache', '--log-level', 'warn', '--ignore-unknown', ...files]);
const build = () => single('build', process.execPath, ['server/build.mjs']);

/**
 * Files that differ from the last commit, or are new. None where that cannot be said, or where one of the project's own
 * folder has changed: a configuration, which reaches everything.
 */
function changedFiles() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const differing = git('diff', '--name-only', '--relative', '--diff-filter=d', 'HEAD');
    const names = (differing + git('ls-files', '-o', '--exclude-standard')).split('\n').filter(Boolean);
    return names.some((name) => !name.includes('/') && !name.endsWith('.md')) ? [] : names;
  } catch {
    return [];
  }
}

// Those that start processes or whole servers take longer than the quick part may.
const slow = ['realRun', 'longSession', 'imReal', 'imFaults', 'imSeconds', 'uploadsReal', 'replayCommand'].map(
  (name) => `tests/worker/${name}.test.ts`,
);

let postgres;
let filled;
try {
  if (quick) {
    const changed = process.argv.includes('--all') ? [] : changedFiles();
    const scripts = changed.filter((file) => folders.includes(file.split('/')[0]) && /\.(tsx?|mjs)$/.test(file));
    const folderNames = ['bus', 'worker', 'bridge', 'ui', 'spec'].map((name) => `tests/${name}`);
    // They read files, and import none of them.
    const rules = ['tests/architecture', 'tests/documents'];
    const unit = ['--project', 'node', ...slow.flatMap((file) => ['--exclude', file]), ...folderNames];
    const checks = async () => {
      await types();
      if (changed.length === 0) await lint();
      else if (scripts.length > 0) await lint(scripts);
      await format(changed.length > 0 ? changed : ['.']);
    };
    if (changed.length === 0) await Promise.all([checks(), vitest('unit', [...unit, ...rules])]);
    else {
      await Promise.all([checks(), vitest('rules', ['--project', 'node', ...rules])]);
      await vitest('unit', ['--changed', '--passWithNoTests', ...unit]);
    }
  } else {
    browserPath();
    // Here, one after the other: two tests that install at once would wait for each other's lock.
    if (!hasNats({ install: true })) console.log('no nats-server found: nothing is tested on NATS');
    if (!nginxPath()) console.log('no nginx found: the restart of processes behind a proxy fails');
    if (!env.TEST_DATABASE_URL) {
      postgres = await startPostgres({ install: true, durable: false });
      if (postgres) env.TEST_DATABASE_URL = postgres.url;
      console.log(
        postgres
          ? 'server tests run on a PostgreSQL of their own, a few also on PGlite'
          : 'no PostgreSQL found: server tests run on PGlite',
      );
    }
    // What is left of the processor checks types, while tests wait for pages and databases.
    const checked = typesAndLint({ nice: 19 });
    const built = await build();
    await vitest('unit, components and server', []);
    if (soak && env.TEST_DATABASE_URL && hasNats()) await onInstallation();
    if (built) {
      if (full) {
        // Journeys wait for pages and leave a third of two cores unused: the benches run in these gaps. Those of the
        // server fill databases of their own and take longer.
        filled = await startServer();
        await filled.stop();
        const more = { FILLED_DATA: filled.dataDir };
        const quickBenches = ['load,warm', 'bus,feed', 'recording', 'chat', 'fanout'];
        const benches = async () => {
          for (const part of soak ? [...quickBenches, 'idle', 'server', 'search'] : quickBenches)
            await single(`bench ${part} starts`, process.execPath, ['tests/bench/run.mjs', '--smoke', '--only', part], {
              nice: 10,
              more,
              minutes: 5,
              tries: 2,
            });
        };
        await (soak ? playwright(more).then(benches) : Promise.all([playwright(more), benches()]));
      } else await playwright();
    }
    await checked;
  }
} finally {
  await postgres?.stop();
  filled?.remove();
  rmSync(scratch, { recursive: true, force: true });
}

const sum = (key) => results.reduce((n, r) => n + r[key], 0);
const total = (Date.now() - began) / 1000;
console.log('');
for (const r of results) for (const name of r.names) console.log(name);
for (const r of results) {
  console.log(
    `${r.failed ? 'FAIL' : 'ok  '} ${r.name}: ${r.passed} passed, ${r.failed} failed${r.flaky ? `, ${r.flaky} flaky` : ''}, ${r.seconds.toFixed(1)} s (${Math.round((100 * r.seconds) / total)} %)`,
  );
}
console.log(`${total.toFixed(0)} s in all, ${sum('flaky')} flaky (passed at the second try)`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
