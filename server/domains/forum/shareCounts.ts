// Who shares a thing: it counts once a day for a person, and once for all visitors of one address. What a browser says
// of itself is no name: it can be another one each time.
import type { Cx, Who } from '../../platform/handlers';
import { networkKey } from '../../platform/network';

export const sharerOf = (cx: Cx, who: Who | null): string =>
  who?.userId ?? 'v:' + networkKey(cx.services.secret, cx.address);
