// What may leave the page at all, whichever host takes it: allowed addresses, real telephone numbers, and a person's
// touch just before. A script that got into the page must not dial, share or lead away by itself.
import { AskFailed } from '../bus/protocol/envelope';
import { allowedUrl } from './allowedUrl';
import type { Edges, HostCommand, In } from './host';
import { dialable } from './phone';
import { gesture } from './tap';

/** [spec reliability §4a] The touch lies at most this far back, or is still fresh in the browser's own view. */
const FRESH_MS = 1000;

type Active = Navigator & { userActivation?: { isActive: boolean } };
/** Gives back what may be sent (addresses made absolute), or throws `AskFailed`. */
export type Guard = <N extends HostCommand>(name: N, input: In<N>) => In<N>;

const refused = (what: string): AskFailed => new AskFailed({ code: 'denied', message: '', data: { field: what } });

export function createGuard({ w, config, note }: Edges): Guard {
  const hosts = config.allowedHosts;
  const pictures = hosts.concat(config.mediaHosts);

  function url(raw: string, allowed: string[], field: string): string {
    const good = allowedUrl(raw, w.location.origin, allowed);
    if (good !== null) return good;
    note('address refused', field);
    throw refused(field);
  }
  function touched(name: string): void {
    const active = (w.navigator as Active).userActivation;
    if (Date.now() - gesture.at <= FRESH_MS || (active && active.isActive)) return;
    note('no touch before', name);
    throw refused('gesture');
  }
  const checks: { [N in HostCommand]?: (input: In<N>) => In<N> } = {
    share(input) {
      touched('share');
      const thumbnail = input.thumbnail && allowedUrl(input.thumbnail, w.location.origin, pictures);
      return { ...input, pageUrl: url(input.pageUrl, hosts, 'pageUrl'), thumbnail: thumbnail || '' };
    },
    openWebview(input) {
      touched('openWebview');
      return { ...input, url: url(input.url, hosts, 'url') };
    },
    login(input) {
      touched('login');
      return { ...input, reopenUrl: url(input.reopenUrl, hosts, 'reopenUrl') };
    },
    openNative(input) {
      touched('openNative');
      if (!/^\w[\w./?=&-]{0,127}$/.test(input.page)) throw refused('page');
      return input;
    },
    downloadImage(input) {
      touched('downloadImage');
      // A picture drawn here (a poster) has an address of this page's own.
      if (input.url.indexOf('blob:' + w.location.origin + '/') === 0) return input;
      return { ...input, url: url(input.url, pictures, 'url') };
    },
    call(input) {
      touched('call');
      const number = dialable(input.phone, input.countryCode);
      if (!number) throw refused('phone');
      return { phone: number.phone, countryCode: number.countryCode };
    },
  };
  return <N extends HostCommand>(name: N, input: In<N>): In<N> => {
    const check = checks[name];
    return check ? check(input) : input;
  };
}
