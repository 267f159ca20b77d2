// What may leave the page at all, whichever host takes it: a person's touch just before, allowed addresses, real
// telephone numbers. Which message needs what is in its entry (bridge/messages).
import { AskFailed } from '../../bus/protocol/envelope';
import { allowedUrl } from '../allowedUrl';
import type { Edges, HostCommand, In } from '../host';
import type { Checks } from '../messages/message';
import { messages } from '../messages/messages';
import { requireTouch } from '../recentTouch';

/** Returns what may be sent (addresses made absolute), or throws `AskFailed`. */
export type Guard = <N extends HostCommand>(name: N, input: In<N>) => In<N>;

export function createGuard({ w, config, note }: Edges): Guard {
  const { origin } = w.location;
  const pictureHosts = config.allowedHosts.concat(config.mediaHosts);
  const refused = (field: string): AskFailed => new AskFailed({ code: 'denied', message: '', data: { field } });

  function allowed(raw: string, hosts: string[], field: string): string {
    const url = allowedUrl(raw, origin, hosts);
    if (url !== null) return url;
    note('address refused', field);
    throw refused(field);
  }
  const checks: Checks = {
    w,
    link: (raw, field) => allowed(raw, config.allowedHosts, field),
    picture: (raw, field) => allowed(raw, pictureHosts, field),
    optionalPicture: (raw) => allowedUrl(raw, origin, pictureHosts),
    refused,
  };
  return (name, input) => {
    const { needsTouch, check } = messages[name];
    if (needsTouch) requireTouch({ w, note }, name);
    return check ? check(input, checks) : input;
  };
}
