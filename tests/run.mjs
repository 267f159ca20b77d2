// The test command: types, lint, unit and server tests, browser journeys; the last line is `N passed, N failed`.
// --quick: what takes less than a minute. --soak: the full counts that the issues name (SOAK=1), not part of the tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const quick = process.argv.includes('--quick');
const soak = process.argv.includes('--soak');
const only = process.argv.slice(2).filter((a) => !a.startsWith('--'));
const bin = (name) => join(root, 'node_modules/.bin', name);
const scratch = mkdtempSync(join(tmpdir(), 'zeal-test-'));
const env = { ...process.env, ...(soak ? { SOAK: '1' } : {}), NODE_OPTIONS: '' };
const results = [];

function step(name, command, args, more = {}) {
  const from = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...env, ...more } });
  return { name, ok: status === 0, seconds: (Date.now() - from) / 1000 };
}
/** A step without counts of its own is one test. */
function single(name, command, args) {
  const s = step(name, command, args);
  results.push({ ...s, passed: s.ok ? 1 : 0, failed: s.ok ? 0 : 1 });
}
function counted(name, command, args, file, more, count) {
  const s = step(name, command, args, more);
  let passed = 0;
  let failed = 0;
  let names = [];
  if (existsSync(file)) {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    ({ passed, failed } = count(report));
    names = failures(report);
  }
  // A runner that failed without a failed test (a file that does not load, say) is a failure all the same.
  if (!s.ok && failed === 0) failed = 1;
  results.push({ ...s, passed, failed, names });
}
/** What failed and the first lines of why, out of either runner's report: said again at the end, where a log cut short still shows it. */
function failures(report) {
  const said = (file, name, message) => `${file} › ${name}\n       ${String(message ?? '').split('\n').slice(0, 4).join('\n       ')}`;
  const unit = (report.testResults ?? []).flatMap((f) => [
    ...(f.status === 'failed' && f.assertionResults.length === 0 ? [said(f.name, '(does not load)', f.message)] : []),
    ...f.assertionResults.filter((a) => a.status !== 'passed').map((a) => said(f.name, a.fullName, a.failureMessages[0])),
  ]);
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const browser = (report.suites ?? []).flatMap(specs).flatMap((s) =>
    s.tests.filter((t) => t.status !== 'expected').map((t) => (t.status === 'flaky' ? '(at the second try) ' : '') + said(s.file, s.title, t.results.find((r) => r.error)?.error?.message)),
  );
  return [...unit, ...browser];
}
function vitest(name, filters) {
  const file = join(scratch, name + '.json');
  counted(name, bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...filters], file, {}, (r) => ({
    passed: r.numPassedTests,
    failed: r.numFailedTests + r.numPendingTests + (r.testResults ?? []).filter((f) => f.status === 'failed' && f.assertionResults.length === 0).length,
  }));
}
function playwright() {
  const file = join(scratch, 'browser.json');
  counted('browser', bin('playwright'), ['test', ...only], file, { PW_JSON: file }, (r) => ({
    // One that passed only at its second try is named at the end; it passes.
    passed: r.stats.expected + r.stats.flaky,
    failed: r.stats.unexpected + r.stats.skipped,
  }));
}

const folders = ['bus', 'worker', 'bridge', 'ui', 'server', 'tests'];
if (!soak) {
  for (const f of folders) single(`types ${f}`, bin('tsc'), ['-p', f, '--noEmit']);
  single('lint', bin('oxlint'), ['--type-aware', '--quiet', ...folders.filter((f) => existsSync(f)), 'e2e']);
}
// Those that drive a browser or a whole server take longer than the quick part may.
const slow = ['tests/ui/shellBrowser.test.ts', 'tests/ui/forumScreens.test.ts', 'tests/ui/baseParts.test.ts', 'tests/worker/realRun.test.ts'];
if (quick) vitest('unit', ['tests/bus', 'tests/worker', 'tests/bridge', 'tests/ui', 'tests/architecture', ...slow.flatMap((f) => ['--exclude', f])]);
else {
  vitest('unit and server', []);
  single('build', process.execPath, ['server/build.mjs']);
  if (results[results.length - 1].ok) playwright();
}
rmSync(scratch, { recursive: true, force: true });

const sum = (key) => results.reduce((n, r) => n + r[key], 0);
console.log('');
for (const r of results) for (const n of r.names ?? []) console.log(n.startsWith('(') ? n : `failed: ${n}`);
for (const r of results) console.log(`${r.failed ? 'FAIL' : 'ok  '} ${r.name}: ${r.passed} passed, ${r.failed} failed, ${r.seconds.toFixed(1)} s`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
