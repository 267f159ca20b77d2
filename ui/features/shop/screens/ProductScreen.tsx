// 商品详情: pictures, what it costs, specifications, details and evaluations; 立即兑换 leads by the
// specification to the confirmation. What is in the way stands on the button.
import { Suspense, useEffect, useState } from 'react';
import type { Product, ProductSpec } from '../../../../bus/entities/shop';
import { useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { ListRow } from '../../../kit/layout/ListRow';
import { Nav } from '../../../kit/layout/Nav';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { useOpening } from '../../../kit/overlays/useOpening';
import { PagedRows } from '../../forum/components/PagedRows';
import { Sheets } from '../../../app/sheets/Sheets';
import { TabPanels } from '../../forum/components/TabPanels';
import { EvaluationRow } from '../components/EvaluationRow';
import { whyNot } from '../components/productText';
import { Stars } from '../components/Stars';
import { orderConfirm } from '../../../app/links/shop';
import { back, navigate, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { SafeHtml } from '../../../app/terms/SafeHtml';
import { requireLogin } from '../../../app/stores/authGuard';
import { registerIntent } from '../../../app/stores/intents';
import { ProductBar } from './ProductBar';
import { ProductHead } from './ProductHead';
import { Shape } from '../../../app/skeleton/Shape';
import s from './Product.module.css';
import { usePagedList } from '../../../kit/reading/usePagedList';
import { useDetail } from '../../../kit/reading/useDetail';

const SpecSheet = lazyComponent(() => import('../components/SpecSheet').then((m) => ({ default: m.SpecSheet })));
const ShortOfPoints = lazyComponent(() =>
  import('../../points/components/ShortOfPoints').then((m) => ({ default: m.ShortOfPoints })),
);

export function ProductScreen() {
  const productId = useQuery('productId');
  const product = useStream('shop.product', productId);
  const me = useStream('session.me')?.userId;
  const phase = useStream('session.state')?.phase;
  // How many of it are mine changes with the person.
  const who = phase === 'user' ? me : phase === 'tourist' ? phase : undefined;
  const { failure, load } = useDetail('shop.openProduct', productId && who ? { productId } : null, who);
  const code = productId ? (failure?.code ?? '') : '010002';
  if (!product) {
    const isGone = code === '010002';
    return (
      <>
        <Nav title="商品详情" onBack={back} />
        {code ? (
          <ErrorState kind={isGone ? 'gone' : 'network'} onAction={isGone ? back : load} />
        ) : (
          <Shape of="product" />
        )}
      </>
    );
  }
  return (
    <Sheets>
      <Nav title="商品详情" onBack={back} />
      <StaleBar when={code !== ''} top={44} onRetry={load}>
        <Whole key={productId} product={product} />
      </StaleBar>
    </Sheets>
  );
}

function Whole({ product }: { product: Product }) {
  const { productId, skus } = product;
  const isTourist = useStream('session.state')?.phase !== 'user';
  const isOwner = useStream('session.me')?.userType === 1;
  const balance = useStream('points.balance')?.balance ?? 0;
  const tab = useQuery('tab') === 'said' ? 'said' : 'about';
  const [skuId, setSkuId] = useState(skus.length === 1 ? (skus[0]?.skuId ?? '') : '');
  const [count, setCount] = useState(1);
  const [specs, setSpecs] = useState<boolean | null>(null);
  const [short, tellShort, closeShort] = useOpening<number>();
  const sku = skus.find((one) => one.skuId === skuId) ?? null;
  const off = whyNot(product, { isOwner, isTourist });

  useEffect(() => registerIntent('exchange', (id) => void (id === productId && setSpecs(true))), [productId]);
  const goOn = (chosen: ProductSpec, n: number) =>
    requireLogin(
      'exchange',
      () => {
        setSpecs(false);
        if (chosen.points * n > balance) tellShort(chosen.points * n);
        else navigate(orderConfirm(productId, chosen.skuId, n));
      },
      productId,
    );
  const begin = () =>
    requireLogin(
      'exchange',
      () => {
        if (product.points > balance) tellShort(product.points);
        else setSpecs(true);
      },
      productId,
    );
  return (
    <>
      <ProductHead product={product} sku={sku}>
        <ListRow
          label="规格"
          value={sku ? `${sku.name}，${count} 件` : `${skus.length} 种可选`}
          onClick={() => setSpecs(true)}
        />
      </ProductHead>
      <div className="brk" />
      <TabPanels
        tabs={[
          { key: 'about', name: '详情' },
          { key: 'said', name: '评价', count: product.evaluateCount || undefined },
        ]}
        value={tab}
        onChange={(key) => setQuery('tab', key)}
        label="商品"
        top={44}
      >
        {(key) =>
          key === 'said' ? (
            <Said product={product} />
          ) : (
            <div className={s.html}>
              {product.html ? <SafeHtml html={product.html} /> : <Empty tight text="还没有详情" />}
            </div>
          )
        }
      </TabPanels>
      <div className={s.foot} />
      <ProductBar
        points={(sku?.points ?? product.points) * count}
        cash={product.cash}
        isShort={!isTourist && product.points > balance}
        off={off}
        onPress={begin}
      />
      <Suspense>
        {specs !== null && (
          <SpecSheet
            product={product}
            open={specs}
            onClose={() => setSpecs(false)}
            sku={sku}
            count={count}
            off={off}
            done="去兑换"
            onDone={goOn}
            onChange={(chosen, n) => {
              setSkuId(chosen.skuId);
              setCount(n);
            }}
          />
        )}
        {short && <ShortOfPoints need={short.what} balance={balance} open={short.open} onClose={closeShort} />}
      </Suspense>
    </>
  );
}

function Said({ product: { productId, score, evaluateCount } }: { product: Product }) {
  const list = useStream('shop.evaluations', productId);
  const load = usePagedList('shop.openEvaluations', { productId });
  return (
    <>
      {evaluateCount > 0 && (
        <p className={s.score}>
          <strong className={`num ${s.mean}`}>{score.toFixed(1)}</strong>
          <Stars n={score} />
        </p>
      )}
      <PagedRows
        list={list}
        name={'evaluations ' + productId}
        size={140}
        load={load}
        empty={<Empty tight art="comments" text="还没有评价" />}
      >
        {(id) => <EvaluationRow key={id} evaluationId={id} />}
      </PagedRows>
    </>
  );
}
