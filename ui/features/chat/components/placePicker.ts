// A place is chosen on a page of its own; the room that asked for it takes it when one comes back. Kept for the tab,
// since that page may be another webview's or open anew.
import { useEffect } from 'react';
import { ask, useStream } from '../../../bus';
import { keep, readKept } from '../../../app/stores/pageStorage';
import { addressOf } from '../../../kit/map/route';
import { send } from './sending';

const key = 'chat.placeFor';
/** An answer that comes later than this is for something else. */
const MOST = 15 * 60_000;

export const askForPlace = (conversationID: string): void => {
  // One that was chosen before is not the answer.
  ask('clubz.takeChosenPlace', {}).catch(() => undefined);
  keep(key, `${Date.now()} ${conversationID}`, true);
};

/** Sends the place that was chosen for this room, once. */
export function useChosenPlace(conversationID: string, onSent: () => void): void {
  const chosen = useStream('clubz.chosenPlace');
  useEffect(() => {
    const [at = '', of = ''] = readKept(key, true).split(' ');
    if (!chosen || of !== conversationID) return;
    keep(key, '', true);
    ask('clubz.takeChosenPlace', {}).catch(() => undefined);
    const { place } = chosen;
    if (!place || Date.now() - Number(at) > MOST) return;
    const { latitude, longitude } = place;
    const name = place.name || place.cityName;
    const address = addressOf(place);
    void send(conversationID, {
      type: 'location',
      description: (address === name ? name : `${name}\n${address}`).slice(0, 200),
      latitude,
      longitude,
    }).then(onSent);
    // Each chosen place once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen, conversationID]);
}
