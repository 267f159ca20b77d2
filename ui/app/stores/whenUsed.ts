// When what may be wanted later is fetched: once the page is used. Who has been here before will use it; many who open
// it for the first time only look at it and go.
import { firstTouch } from '../../kit/navigation/firstTouch';
import { keep, readKept } from './pageStorage';

const KEY = 'visited';
const wasHere = readKept(KEY) === '1' || !!navigator.serviceWorker?.controller;
keep(KEY, '1');

export const whenUsed: Promise<void> = wasHere ? Promise.resolve() : firstTouch;
