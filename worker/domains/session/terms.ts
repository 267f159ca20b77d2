// Session: the terms and visitor dialogs, every path of docs/product/screens.md#terms.
import { merge } from 'rxjs';
import type { Payload } from '../../../bus/client/topics';
import { isWanted, routePath, wantDialog } from '../../store/dialogs';
import type { Failure } from '../../../bus/protocol/envelope';
import { failureIn } from '../../kernel/failures';
import { refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import { put } from '../../store/entityStore';
import { patchState } from './person';

const UNTICKED = '请确认您已细阅读协议';
type Declined = Payload<'session.termsDeclined'>;

export function startTerms(kernel: Kernel, outbox: Outbox): void {
  /** Dialogs that were closed without an answer are shown again at the next start, not before. */
  const closed = kernel.slice<{ terms: 0 | 1; visitor: 0 | 1; asked: 0 | 1; asks: string[] }>('closedTerms', {
    terms: 0,
    visitor: 0,
    asked: 0,
    asks: [],
  });
  const environment = () => kernel.slice('environment', { isApp: 0, sourceType: '', visitorTerms: '' }).get();
  const agreement = () => outbox.find((j) => j.call === 'session.agree' && j.state !== 'failed');
  /** A job that waits for another login is not being sent. */
  const agreeing = () => (agreement()?.needs ?? 'login') !== 'login';

  function decide(): void {
    const state = kernel.read('session.state');
    const me = kernel.read('session.me');
    const owed = state?.phase === 'user' && me !== undefined && me !== null && me.authTac === 0 && !closed.get().terms;
    // An agreement from an earlier session may still be unsent: known once the outbox is loaded.
    const terms = owed && outbox.isLoaded() && (!agreeing() || isWanted(kernel, 'terms'));
    wantDialog(kernel, 'terms', terms);
    const visitor = state?.phase === 'tourist' && !environment().visitorTerms && !closed.get().visitor;
    if (visitor && environment().isApp && !closed.get().asked) void askApp();
    else wantDialog(kernel, 'visitor', visitor);
    if (state && state.phase !== 'starting') {
      const isTNCPoupShow = terms || visitor ? 1 : 0;
      if (state.isTNCPoupShow !== isTNCPoupShow) patchState(kernel, { isTNCPoupShow });
    }
  }
  /** The app may remember an agreement that this page does not know. */
  async function askApp(): Promise<void> {
    closed.get().asked = 1;
    const version = await kernel.ask('native.visitorTerms', { op: 'get' }).then(
      (out) => out.version,
      () => '',
    );
    remember(version);
    decide();
  }
  function remember(version: string): void {
    const slice = kernel.slice<{ visitorTerms: string }>('environment', { visitorTerms: '' });
    if (version) slice.set({ ...slice.get(), visitorTerms: version });
  }
  const causes = merge(
    kernel.changes('session.state'),
    outbox.loaded$,
    kernel.events('session.environmentSeen'),
    // What changed before this script was there.
    kernel.events('kernel.domainsLoaded'),
  );
  kernel.effect(causes, decide);
  kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
    if (me?.userId !== before?.userId) closed.get().terms = 0;
    decide();
  });

  /** Answers the asks to agree with the result, or when the job will be sent later. */
  function settle(failure: Failure | null): void {
    const { asks } = closed.get();
    closed.get().asks = [];
    for (const id of asks) {
      if (failure) kernel.refuse('session.answerTerms', id, failure);
      else kernel.answer('session.answerTerms', id, {});
    }
  }
  outbox.define('session.agree', {
    silent: true,
    done() {
      const me = kernel.read('session.me');
      if (me) put(kernel, 'session.me', { ...me, authTac: 1 });
      decide();
      settle(null);
    },
    failed(_job, failure) {
      settle(failure);
      // Shows the server's message as a toast, except for 020011; the dialog stays.
      if (failure.code !== '020011' && failure.code !== 'old')
        toast(kernel, refusalText(failure.code, failure.message));
      closed.get().terms = 0;
      decide();
    },
    pending(_job, how) {
      if (how !== 2) return;
      if (!agreeing()) {
        settle(agreement()?.lastError ?? null);
        decide();
        return;
      }
      // The job will be sent: the dialog does not wait for the network, and does not reopen meanwhile.
      wantDialog(kernel, 'terms', false);
      settle(null);
    },
  });

  function declined(dialog: 'terms' | 'visitor'): Declined {
    const { isApp, sourceType } = environment();
    const path = routePath(kernel);
    const home = path === '/' || path === '/home';
    const tabs = kernel.read('session.tabs')?.list ?? [];
    const said = (action: Declined['action'], link = ''): Declined => ({ dialog, action, sourceType, link });
    if (!isApp) return said('close');
    if (dialog === 'visitor')
      return home ? said('featuredTab', tabs.filter((t) => t.isFeatured)[0]?.link ?? '/home') : said('closeWebview');
    if (sourceType) return said('declineTerms');
    return home ? said('selectedTab', tabs.filter((t) => t.selected)[0]?.link ?? '/home') : said('closeWebview');
  }
  kernel.handleLater('session.answerTerms', ({ dialog, agree, ticked }, ask) => {
    const id = ask.id ?? '';
    if (!agree) {
      closed.get()[dialog] = 1;
      wantDialog(kernel, dialog, false);
      kernel.tell('session.termsDeclined', declined(dialog));
      kernel.answer('session.answerTerms', id, {});
      return;
    }
    if (!ticked) {
      toast(kernel, UNTICKED);
      kernel.refuse('session.answerTerms', id, { code: 'unticked', message: UNTICKED });
      return;
    }
    if (dialog === 'visitor') {
      const version = kernel.read('session.terms', 'visitor')?.version || '1';
      remember(version);
      wantDialog(kernel, 'visitor', false);
      kernel.tell('session.visitorAgreed', { version });
      decide();
      kernel.answer('session.answerTerms', id, {});
      return;
    }
    closed.get().asks.push(id);
    if (agreeing()) return;
    const waits = agreement();
    if (waits) {
      void outbox.resend(waits);
      return;
    }
    outbox
      .add({ call: 'session.agree', input: {}, orderKey: 'agree', slot: 'agree', ask })
      .catch((e: unknown) => settle(failureIn(e) ?? { code: '019999', message: '' }));
  });
  kernel.handle('session.getTerms', async (input) => {
    const known = kernel.read('session.terms', input.type);
    if (known) return known;
    const content = await kernel.call('session.getTerms', input, { quiet: true });
    put(kernel, 'session.terms', content, input.type);
    return content;
  });
}
