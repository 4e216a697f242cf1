import { lazy, type ReactElement } from 'react';
import type { ProductView } from '#app/products/catalogue/catalogue.contract.ts';
import { Gallery } from './gallery.tsx';
import { choicesFormId } from './product-choices.tsx';

// For products with pictures by color. Without a Suspense around it, it is in the server's page.
const PicturesOfColor = lazy(async () => ({
  default: (await import('./pictures-of-color.tsx')).PicturesOfColor,
}));

/** A product's pictures. If some belong to a color, the chosen color's come first. */
export function ProductPictures({
  product,
  typed,
}: {
  product: ProductView;
  /** The input of a refused form. */
  typed: Record<string, string> | undefined;
}): ReactElement {
  const { id, pictures } = product;
  if (pictures.every(({ color }) => !color)) return <Gallery key={id} {...product} />;
  return (
    <PicturesOfColor key={id} product={product} typed={typed} formId={choicesFormId}>
      {(shown, color) => (
        <Gallery key={color} {...product} pictures={shown} isOneOfSeveral={pictures.length > 1} />
      )}
    </PicturesOfColor>
  );
}
