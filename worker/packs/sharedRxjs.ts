// What the worker's other scripts use of RxJS: the first script has it, so that RxJS is in the worker once
// (build/workerScripts.ts).
export { Subject, filter, map, merge } from 'rxjs';
