// A reporter for Vitest: writes why hooks of whole suites and files failed to the file of HOOK_ERRORS, as
// `{ file, name, message }`.
import { writeFileSync } from 'node:fs';

export default class HookErrors {
  #found = [];
  #add(file, name, errors) {
    for (const { message, stack } of errors) this.#found.push({ file, name, message: stack ?? message });
  }
  onTestSuiteResult(suite) {
    this.#add(suite.module.moduleId, suite.fullName, suite.errors());
  }
  onTestModuleEnd(module) {
    this.#add(module.moduleId, '(the file)', module.errors());
  }
  onTestRunEnd() {
    if (process.env.HOOK_ERRORS) writeFileSync(process.env.HOOK_ERRORS, JSON.stringify(this.#found));
  }
}
