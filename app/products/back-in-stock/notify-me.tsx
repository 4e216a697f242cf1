import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useViewer } from '#app/kit/ui/use-viewer.ts';
import type { ProductView } from '#app/products/catalogue/catalogue.contract.ts';
import { choiceKey } from '#app/products/catalogue/product-choice.contract.ts';
import { listSoldOut } from './back-in-stock.contract.ts';
import { NotifyMeForm } from './notify-me-form.tsx';

/**
 * 'Notify me' for what is out of stock. Opens by itself once such a choice is selected in the form with the id
 * `buyFormId`. Works without script.
 */
export function NotifyMe({
  product,
  buyFormId,
}: {
  product: ProductView;
  buyFormId: string;
}): ReactElement {
  const choices = useMemo(() => listSoldOut(product), [product]);
  const isAll = !product.variants;
  const { user } = useViewer();
  const details = useRef<HTMLDetailsElement>(null);
  const [chosen, choose] = useState('');
  useEffect(() => {
    const form = document.getElementById(buyFormId) as HTMLFormElement | null;
    const follow = () => {
      const values = form ? new FormData(form) : new FormData();
      const [size, color] = ['size', 'color'].map((name) => values.get(name));
      const key = choiceKey({ size: text(size), color: text(color) });
      if (!choices.some((one) => one.key === key)) return;
      choose(key);
      if (details.current) details.current.open = true;
    };
    follow();
    form?.addEventListener('change', follow);
    return () => form?.removeEventListener('change', follow);
  }, [buyFormId, choices]);
  return (
    <details ref={details} className="mt-4" open={isAll}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-3">
        {isAll ? 'Notify me when it is in stock' : 'Is yours out of stock? Notify me'}
      </summary>
      <div className="pt-2">
        <NotifyMeForm
          productId={product.id}
          choices={choices}
          chosen={chosen}
          onChoose={choose}
          email={user?.email}
        />
      </div>
    </details>
  );
}

function text(value: FormDataEntryValue | null | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
