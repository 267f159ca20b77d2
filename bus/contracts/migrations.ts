// How recordings of older contracts are brought to newer ones: an entry for each version whose `replaysOlder` is false
// (contractVersion.ts). For the replayer and the replay command only: the app does not read recordings.

export type ContractChange =
  /** Another name for the same topic. */
  | { is: 'renamedTopic'; from: string; to: string }
  /**
   * The worker or the server says one more field, which is optional. `in`: the kind of envelope that has it. `field`: its
   * path, with `*` for each entry of a list or record. `value`: what recordings of before get; no text, since recordings
   * count the private texts of a payload.
   */
  | {
      is: 'addedOptional';
      topic: string;
      in: 'ask' | 'reply' | 'tell' | 'emit';
      field: string;
      value: number | boolean | null;
    }
  /** This text is masked now (`shape`), wherever it stands in an object that has all the fields of `beside`, too. */
  | { is: 'masked'; field: string; beside: readonly string[] };
export type Migration =
  | { version: number; changes: readonly ContractChange[] }
  /** Why no recording of before can be brought to this version. */
  | { version: number; never: string };

export const migrations: readonly Migration[] = [
  { version: 4, never: 'the worker asks the storage for its uploads when it starts' },
  { version: 5, never: 'scripts are asked for on need' },
  { version: 6, never: 'all comments are kept as one part of the storage' },
  { version: 7, never: 'a third script is asked for' },
  { version: 8, never: 'rules of an activity say their kind, which no recording of before knows' },
  { version: 9, never: 'the worker asks the storage for the badge of last time' },
  { version: 24, never: 'the worker asks in another order when it starts' },
  { version: 78, changes: [{ is: 'masked', field: 'provinceName', beside: ['address', 'distance'] }] },
];
