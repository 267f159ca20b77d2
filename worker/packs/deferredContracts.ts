// Declarations from contracts that the second script needs only in part. Each is imported by name, so that the script
// contains no others (build/workerScripts.ts); whole contracts are imported where they are registered. The third script
// declares the rest a moment later; an ask for one of them waits for it.
import {
  askAbandoned,
  health,
  http,
  personChanged,
  recorded,
  script,
  sought,
  storage,
  timer,
} from '../../bus/contracts/kernel';
import { follow, listRecommended, openRecommended, recommended, user } from '../../bus/contracts/users';

/** The edges' answers, and what player, page and worker exchange about the recording. */
export const kernelEdges = { askAbandoned, health, http, personChanged, recorded, script, sought, storage, timer };
export const following = { follow, listRecommended, openRecommended, recommended, user };
