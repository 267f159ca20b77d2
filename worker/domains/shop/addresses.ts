// Shop: delivery addresses. Every change is optimistic and queued; a deletion waits five seconds for its undo; the
// address chosen for an order goes to the page that asked for it, even in another webview.
import type { Address, StoredAddress } from '../../../bus/entities/shop';
import type { Input } from '../../../bus/client/topics';
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import { fail, failureIn } from '../../kernel/failures';
import { needLogin, refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { serverNow } from '../../transport/auth';
import { notifyOtherPages } from '../../store/crossTab';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { put } from '../../store/entityStore';

/** The time to undo (docs/product/publishing.md#deletion). */
const UNDO_MS = 5000;
type Fields = Input<'shop.addAddress'>;
type Kept = { addresses: StoredAddress[] };
const calls = ['shop.addAddress', 'shop.replaceAddress', 'shop.deleteAddress'];
const ORDER = 'addresses|';
const isLocal = (addressId: string): boolean => addressId.indexOf('local:') === 0;

/** The default first, then the last changed; exactly one default. */
function inOrder(list: readonly StoredAddress[], isDefault: string): StoredAddress[] {
  const marked = list.map((one) => ({ ...one, isDefault: one.addressId === isDefault ? (1 as const) : (0 as const) }));
  return marked.sort((a, b) => b.isDefault - a.isDefault || b.updateTime - a.updateTime);
}
const defaultOf = (list: readonly StoredAddress[]): string =>
  (list.filter((one) => one.isDefault)[0] ?? list.slice().sort((a, b) => b.updateTime - a.updateTime)[0])?.addressId ??
  '';

export function startAddresses(kernel: Kernel, outbox: Outbox): void {
  const shown = (): StoredAddress[] => kernel.read('shop.addresses')?.list ?? [];
  const show = (list: StoredAddress[]) => put(kernel, 'shop.addresses', { list, phase: 'ready' });
  const jobs = (): Job[] => outbox.all((j) => calls.indexOf(j.call) >= 0 && j.state !== 'failed');
  const localOf = (job: Job): string => 'local:' + job.jobId.slice(job.jobId.indexOf(':') + 1);

  /** The names of a region, as far as the picker has loaded them. */
  function namesOf(regionCode: string): Pick<Address, 'provinceName' | 'cityName' | 'districtName'> {
    const names = { provinceName: '', cityName: '', districtName: '' };
    for (let code = regionCode; code;) {
      const key: string | undefined = kernel
        .keys('shop.regions')
        .filter((k) => kernel.read('shop.regions', k)?.list.some((one) => one.regionCode === code))[0];
      const region =
        key === undefined
          ? undefined
          : kernel.read('shop.regions', key)?.list.filter((one) => one.regionCode === code)[0];
      if (!region) break;
      names[region.level === 1 ? 'provinceName' : region.level === 2 ? 'cityName' : 'districtName'] = region.name;
      code = region.parentCode;
    }
    return names;
  }
  function written(addressId: string, input: Fields, before: StoredAddress | undefined): StoredAddress {
    const { receiver, phone, regionCode, detail, postcode = '', tag = '' } = input;
    const names =
      before && before.regionCode === regionCode
        ? { provinceName: before.provinceName, cityName: before.cityName, districtName: before.districtName }
        : namesOf(regionCode);
    return {
      addressId,
      receiver: receiver.trim(),
      phone: phone.trim(),
      regionCode,
      detail: detail.trim(),
      postcode: postcode.trim(),
      tag,
      ...names,
      isDefault: 0,
      updateTime: serverNow(kernel),
      pending: 1,
    };
  }
  /** The list after a change. */
  function changed(list: readonly StoredAddress[], addressId: string, input: Fields, isNew: boolean): StoredAddress[] {
    const before = list.filter((one) => one.addressId === addressId)[0];
    if (!before && !isNew) return list.slice();
    const next = list
      .filter((one) => one.addressId !== addressId)
      .concat({ ...written(addressId, input, before), pending: before?.pending || 1 });
    return inOrder(next, input.isDefault === 1 || next.length === 1 ? addressId : defaultOf(list));
  }
  function after(list: readonly StoredAddress[], job: Job): StoredAddress[] {
    if (job.call === 'shop.addAddress') return changed(list, localOf(job), job.input as Fields, true);
    const addressId = textOf(job, 'addressId');
    if (job.call === 'shop.replaceAddress') return changed(list, addressId, job.input as Fields, false);
    const left = list.filter((one) => one.addressId !== addressId);
    return inOrder(left, defaultOf(left));
  }
  /** Shows the server's list with all open changes applied. */
  function take(list: readonly Address[]): void {
    show(
      jobs().reduce<StoredAddress[]>(
        after,
        inOrder(
          list.map((one) => ({ ...one, pending: 0 as const })),
          list.filter((one) => one.isDefault)[0]?.addressId ?? '',
        ),
      ),
    );
  }
  async function load(): Promise<void> {
    if (kernel.read('shop.addresses')?.phase !== 'ready') put(kernel, 'shop.addresses', { list: [], phase: 'loading' });
    try {
      take(await kernel.call('shop.listAddresses', {}, { quiet: true, silent: true }));
    } catch (e) {
      if (!failureIn(e)) throw e;
      if (kernel.read('shop.addresses')?.phase !== 'ready') put(kernel, 'shop.addresses', { list: [], phase: 'error' });
    }
  }
  const again = (): void => void load();
  kernel.handle('shop.openAddresses', () => load().then(() => ({})));

  const mark = (job: Job, pending: 0 | 1 | 2) => {
    const addressId = job.call === 'shop.addAddress' ? localOf(job) : textOf(job, 'addressId');
    if (shown().some((one) => one.addressId === addressId))
      show(shown().map((one) => (one.addressId === addressId ? { ...one, pending } : one)));
  };
  const isLoaded = (): boolean => kernel.read('shop.addresses')?.phase === 'ready';
  function failed(job: Job, code: string, message: string): void {
    const undo = job.undo as Kept | null;
    if (undo && isLoaded())
      show(
        jobs()
          .filter((j) => j !== job)
          .reduce<StoredAddress[]>(after, undo.addresses),
      );
    if (code !== 'old')
      toast(
        kernel,
        code === '010005' ? '最多保存20个收货地址' : code === '010002' ? '地址已被删除' : refusalText(code, message),
      );
    again();
  }
  const keep = (): Kept => ({ addresses: shown() });

  for (const call of ['shop.addAddress', 'shop.replaceAddress'] as const) {
    defineAwaitedMutation(kernel, outbox, call, {
      orderKey: () => ORDER,
      begin(input) {
        const addressId = 'addressId' in input && typeof input.addressId === 'string' ? input.addressId : '';
        if (isLocal(addressId)) throw fail('010004', '地址正在保存，请稍后再试');
        const undo = keep();
        if (addressId && isLoaded()) show(changed(shown(), addressId, input, false));
        return undo;
      },
      restore(job) {
        if (isLoaded()) show(after(shown(), job));
        mark(job, 2);
      },
      pending(job, how) {
        if (isLoaded() && call === 'shop.addAddress' && !shown().some((one) => one.addressId === localOf(job)))
          show(after(shown(), job));
        mark(job, how);
      },
      done(job, address) {
        const id = call === 'shop.addAddress' ? localOf(job) : address.addressId;
        const rest = shown().filter((one) => one.addressId !== id && one.addressId !== address.addressId);
        if (isLoaded())
          show(
            inOrder(rest.concat({ ...address, pending: 0 }), address.isDefault ? address.addressId : defaultOf(rest)),
          );
        again();
      },
      failed: (job, failure) => failed(job, failure.code, failure.message),
    });
  }
  outbox.define('shop.deleteAddress', {
    restore(job) {
      if (isLoaded()) show(after(shown(), job));
    },
    done: (_job, left) => take(left),
    undone(job) {
      const undo = job.undo as Kept | null;
      const gone = undo?.addresses.filter((one) => one.addressId === textOf(job, 'addressId'))[0];
      if (gone && !shown().some((one) => one.addressId === gone.addressId))
        show(inOrder(shown().concat(gone), gone.isDefault ? gone.addressId : defaultOf(shown())));
    },
    failed: (job, failure) => failed(job, failure.code, failure.message),
  });
  kernel.handle('shop.removeAddress', async ({ addressId }, ask) => {
    needLogin(kernel);
    const open = outbox.find(
      (j) => j.call === 'shop.deleteAddress' && j.state !== 'failed' && j.input['addressId'] === addressId,
    );
    if (open) return { undoId: open.jobId };
    if (isLocal(addressId)) {
      const adding = jobs().filter((j) => j.call === 'shop.addAddress' && localOf(j) === addressId)[0];
      if (!adding || !(await outbox.undo(adding.jobId))) throw fail('010004', '地址正在保存，请稍后再试');
      show(shown().filter((one) => one.addressId !== addressId));
      return { undoId: '' };
    }
    const undo = keep();
    const job = await outbox.add({
      call: 'shop.deleteAddress',
      input: { addressId },
      orderKey: ORDER,
      notBefore: kernel.now() + UNDO_MS,
      undo,
      ask,
      made: (made) => void (isLoaded() && show(after(shown(), made))),
    });
    return { undoId: job.jobId };
  });
  kernel.handle('shop.undoRemoveAddress', async ({ undoId }) => {
    if (!(await outbox.undo(undoId))) throw fail('010004', '已删除，无法撤销');
    return {};
  });

  const choose = (addressId: string) =>
    put(kernel, 'shop.chosenAddress', { addressId, turn: (kernel.read('shop.chosenAddress')?.turn ?? 0) + 1 });
  kernel.handle('shop.chooseAddress', ({ addressId }) => {
    choose(addressId);
    notifyOtherPages(kernel, 'addressChosen', { addressId });
    return {};
  });
  kernel.handle('shop.takeChosenAddress', () => {
    put(kernel, 'shop.chosenAddress', null);
    return {};
  });
  kernel.effect(kernel.events('native.crossPageReceived'), ({ theme, args }) => {
    const addressId = theme === 'addressChosen' ? args[0]?.addressId : undefined;
    if (!addressId) return;
    choose(addressId);
    if (kernel.read('shop.addresses') && !shown().some((one) => one.addressId === addressId)) again();
  });

  // Reloads the addresses for a new person, because an order's page shows one.
  kernel.effect(kernel.events('kernel.personChanged'), ({ gone }) => {
    if (gone.indexOf('shop.addresses') >= 0 && kernel.read('session.me')) again();
  });
}
