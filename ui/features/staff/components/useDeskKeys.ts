// Keys of the desk: J and K the next and the previous thing, 1–9 what is to be done. Not while somebody types, nor while
// a sheet or dialog lies over the desk.
import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../../kit/inputs/isTyping';
import { overlays } from '../../../kit/overlays/overlay';

export function useDeskKeys(onKey: (key: string) => boolean): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, isComposing, target } = event;
    if (altKey || ctrlKey || metaKey || isComposing || isTyping(target) || overlays.open.length > 0) return;
    if (onKey(event.key.toLowerCase())) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
