import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PictureView } from '#app/kit/pictures.ts';
import { type ProductView, soleOption } from '#app/products/catalogue/catalogue.contract.ts';
import { picturesForColor } from '#app/products/colors/color-pictures.contract.ts';

/**
 * A product's pictures by its chosen color, from the form beside them or the address. `children` gets them and
 * the color; the gallery has the same place and size for every color.
 */
export function PicturesOfColor({
  product,
  typed,
  formId,
  children,
}: {
  product: ProductView;
  typed: Record<string, string> | undefined;
  formId: string;
  children: (pictures: PictureView[], color: string | null) => ReactNode;
}): ReactElement {
  const { pictures, colors } = product;
  const [params] = useSearchParams();
  const [chosen, choose] = useState(
    () => soleOption(colors) ?? typed?.color ?? params.get('color'),
  );
  useEffect(() => {
    const form = document.getElementById(formId) as HTMLFormElement | null;
    const readColor = () => form && choose(new FormData(form).get('color')?.toString() ?? null);
    // It may have been chosen before this script loaded.
    readColor();
    form?.addEventListener('change', readColor);
    return () => form?.removeEventListener('change', readColor);
  }, [formId]);
  return <>{children(picturesForColor(pictures, chosen), chosen)}</>;
}
