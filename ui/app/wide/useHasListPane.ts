// Whether the conversations stand beside the pages of messages.
import { useStream } from '../../bus';
import { useHasSpaceBeside } from './spaceBeside';

export function useHasListPane(): boolean {
  const state = useStream('session.state');
  const isWide = useHasSpaceBeside();
  return isWide && state?.phase === 'user' && !state.isApp;
}
