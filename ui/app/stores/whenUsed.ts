// When what may be wanted later is fetched: once the page is used. Who has been here before will use it; many who open
// it for the first time only look at it and go.
import { firstTouch } from '../../kit/navigation/firstTouch';
import { wasHereBefore } from './visits';

export const whenUsed: Promise<void> =
  wasHereBefore() || navigator.serviceWorker?.controller ? Promise.resolve() : firstTouch;
