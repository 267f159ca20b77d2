// What other domains use of circles: rows and views, who may see what is inside, points for writing in one,
// cleanup.
export { sweepProofs } from './applyProof';
export { giveCirclePoints } from './circlePoints';
export { circleRows, circleViews, findCircle, insideClubZ, mustBeInside } from './circleViews';
