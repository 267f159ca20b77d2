// Whether the conversations stand beside the pages of messages.
import { useStream } from '../../bus';
import { useHasSpaceBeside } from './spaceBeside';

/** Whether their place is kept: until it is known who is here, as the boot script found it. */
export function useHasListPlace(): boolean {
  const state = useStream('session.state');
  const isWide = useHasSpaceBeside();
  if (!state) return isWide && document.documentElement.hasAttribute('data-list');
  return isWide && state.phase !== 'tourist' && !state.isApp;
}
export function useHasListPane(): boolean {
  const isPlace = useHasListPlace();
  return useStream('session.state')?.phase === 'user' && isPlace;
}
