import { lazy, type ReactElement } from 'react';
import type { ProductView } from '#app/products/catalogue/catalogue.contract.ts';

// Not loaded if all is in stock. Without a Suspense around it, it is in the server's page.
const NotifyMe = lazy(async () => ({ default: (await import('./notify-me.tsx')).NotifyMe }));

/** On a product's page: 'Notify me' if any of it is out of stock. `buyFormId`: the form with its choices. */
export function SoldOut(props: { product: ProductView; buyFormId: string }): ReactElement | null {
  const { product } = props;
  const hasSoldOut = (product.variants ?? [product]).some(({ maxQuantity }) => maxQuantity === 0);
  return hasSoldOut ? <NotifyMe key={product.id} {...props} /> : null;
}
