// The declarations of which the second script needs only some: each is imported by name, so that the script holds no
// other (build/workerScripts.ts). Those of domains that it needs whole are imported where they are registered. What is
// not declared here is declared by the third script a moment later, and whoever asks for it before waits for that.
import { listMine, listRecommended as listRecommendedCircles, openStrip, strip } from '../../bus/contracts/circles';
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

/** The world's answers, and what player, page and worker say to each other about the recording. */
export const kernelEdges = { askAbandoned, health, http, personChanged, recorded, script, sought, storage, timer };
export const circleStrip = { listMine, listRecommended: listRecommendedCircles, openStrip, strip };
export const following = { follow, listRecommended, openRecommended, recommended, user };
