// What the window does when the terms were declined: the paths of docs/product/screens.md#terms, chosen by the worker.
import type { Payload } from '../../../bus/client/topics';
import { ask, read } from '../../bus';
import { openTab } from '../navigation/openTab';

const quiet = (): void => undefined;

export function decline({ action, sourceType, link }: Payload<'session.termsDeclined'>): void {
  switch (action) {
    case 'declineTerms':
      ask('native.declineTerms', { sourceType }).catch(quiet);
      break;
    case 'closeWebview':
      ask('native.back', {}).catch(quiet);
      break;
    case 'selectedTab':
    case 'featuredTab': {
      const known = read('session.tabs')?.list.find((tab) => tab.link === link);
      openTab(known ?? { link, isCommunity: 1 });
      break;
    }
    case 'close':
      break;
  }
}
