import { type ReactElement, useId } from 'react';
import { SectionHeading } from '#app/kit/ui/page-heading.tsx';
import type { ProductCardView } from '#app/products/catalogue/catalogue.contract.ts';
import { ProductCards } from './product-cards.tsx';

/** A row of products under a product; nothing if there are none. */
export function RelatedProducts({
  title,
  products,
}: {
  title: string;
  products: ProductCardView[];
}): ReactElement | null {
  const titleId = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-10 md:mt-16">
      <SectionHeading title={<span id={titleId}>{title}</span>} />
      <ProductCards products={products} />
    </section>
  );
}
