// What the worker's other scripts use of RxJS: the first script has it, so that RxJS is in the worker once
// (build/workerScripts.ts).
export {
  EMPTY,
  Subject,
  catchError,
  debounceTime,
  filter,
  firstValueFrom,
  from,
  map,
  merge,
  of,
  switchMap,
} from 'rxjs';
