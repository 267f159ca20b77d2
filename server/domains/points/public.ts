// What other domains use of points: moving a balance, and what is due with time.
export { pointsOfStreak } from './signInRewards';
export { movePoints, pointsSource, expirePoints as settlePoints, sweepPoints } from './balance';
