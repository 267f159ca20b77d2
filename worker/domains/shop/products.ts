// Shop: products and their evaluations. Public, so after a change of person only the person's own counts are cleared.
import type { Evaluation, Product, ProductSort } from '../../../bus/entities/shop';
import { codeOf, failureIn } from '../../kernel/failures';
import type { Kernel } from '../../kernel/types';
import { pagedList } from '../../store/pagedLists';
import { revalidate } from '../../store/staleWhileRevalidate';
import { mergeUser, put } from '../../store/entityStore';
import { whileWanted } from '../../transport/abandonedReads';

const MAX_PRODUCTS = 300;

export function mergeEvaluation(kernel: Kernel, { user, ...rest }: Evaluation): string {
  mergeUser(kernel, user);
  put(kernel, 'shop.evaluation', { ...rest, userId: user.userId }, rest.evaluationId);
  return rest.evaluationId;
}

/** Loads the product again in the background: stock and the own count change. */
export async function loadProduct(kernel: Kernel, productId: string): Promise<void> {
  const page = await kernel.call(
    'shop.listProducts',
    { productId },
    { quiet: kernel.read('shop.product', productId) !== undefined },
  );
  for (const product of page.list) put(kernel, 'shop.product', product, product.productId);
}

export function startProducts(kernel: Kernel): void {
  const blank = (phase: 'loading' | 'error') => ({ list: [], phase });
  const stands = ({ phase }: { phase: string }): boolean => phase === 'ready';
  kernel.handle('shop.openCategories', () =>
    revalidate(kernel, {
      topic: 'shop.categories',
      blank,
      stands,
      load: async () => ({
        list: await kernel.call('shop.listCategories', {}, { quiet: true }),
        phase: 'ready' as const,
      }),
    }).then(() => ({})),
  );
  kernel.handle('shop.openBoards', () =>
    revalidate(kernel, {
      topic: 'shop.boards',
      blank,
      stands,
      load: async () => ({ list: await kernel.call('shop.listBoards', {}, { quiet: true }), phase: 'ready' as const }),
    }).then(() => ({})),
  );
  // Regions do not change while an app is open. Not cached on the phone, since they show which ones a person looked at.
  kernel.handle('shop.openRegions', async ({ parentCode }) => {
    if (kernel.read('shop.regions', parentCode)?.phase === 'ready') return {};
    put(kernel, 'shop.regions', blank('loading'), parentCode);
    try {
      put(
        kernel,
        'shop.regions',
        {
          list: await kernel.call('shop.listRegions', parentCode ? { parentCode } : {}, { quiet: true }),
          phase: 'ready',
        },
        parentCode,
      );
    } catch (e) {
      if (!failureIn(e)) throw e;
      if (kernel.read('shop.regions', parentCode)?.phase !== 'ready')
        put(kernel, 'shop.regions', blank('error'), parentCode);
    }
    return {};
  });

  function prune(): void {
    if (kernel.keys('shop.product').length <= MAX_PRODUCTS) return;
    const named = new Set<string>();
    for (const key of kernel.keys('shop.products'))
      for (const id of kernel.read('shop.products', key)?.ids ?? []) named.add(id);
    for (const id of kernel.keys('shop.product')) if (!named.has(id)) kernel.drop('shop.product', id);
  }
  const products = pagedList<Product>(kernel, {
    topic: 'shop.products',
    ask(key, place) {
      const [categoryId = '', keyword = '', sort = ''] = key.split('|');
      return kernel.call('shop.listProducts', {
        ...(categoryId ? { categoryId } : {}),
        ...(keyword ? { keyword } : {}),
        sort: (sort || 'recommend') as ProductSort,
        ...place,
      });
    },
    take(product) {
      put(kernel, 'shop.product', product, product.productId);
      prune();
      return product.productId;
    },
  });
  kernel.handle('shop.openProducts', ({ list, how }) => products(list, how).then(() => ({})));
  kernel.handle('shop.openProduct', async ({ productId }) => {
    try {
      await whileWanted(kernel, () => loadProduct(kernel, productId));
    } catch (e) {
      if (codeOf(e) === '010002' && kernel.read('shop.product', productId)) kernel.drop('shop.product', productId);
      throw e;
    }
    return {};
  });

  const evaluations = pagedList<Evaluation>(kernel, {
    topic: 'shop.evaluations',
    ask: (productId, place) => kernel.call('shop.listEvaluations', { productId, ...place }, { quiet: true }),
    take: (one) => mergeEvaluation(kernel, one),
  });
  kernel.handle('shop.openEvaluations', ({ productId, how }) => evaluations(productId, how).then(() => ({})));
}
