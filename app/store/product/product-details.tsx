import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '#app/kit/ui/badge.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import type { AttributeLine } from '#app/products/attributes/attributes.contract.ts';
import type { ProductView } from '#app/products/catalogue/catalogue.contract.ts';

/**
 * The shop's promises on returns and payment, linked to the terms (Q66, Q67). `returnDays`: 0 if nothing is
 * taken back.
 */
export function Assurances({
  isReturnable,
  returnDays,
}: {
  isReturnable: boolean;
  returnDays: number;
}): ReactElement {
  return (
    <ul className="mt-5 grid gap-2.5 text-small min-[360px]:grid-cols-2">
      {returnDays > 0 && (
        <Assurance icon={<Icon name="rotate-ccw" />} to="/terms#returns">
          {isReturnable ? (
            <>
              <b className="font-semibold">Easy Returns</b>
              {` - ${returnDays} days return`}
            </>
          ) : (
            'Sale item - not returnable'
          )}
        </Assurance>
      )}
      <Assurance icon={<Icon name="shield-check" />} to="/terms#payment">
        <b className="font-semibold">Secure Payment</b> - 100% Protected
      </Assurance>
    </ul>
  );
}

function Assurance({
  icon,
  to,
  children,
}: {
  icon: ReactNode;
  to: string;
  children: ReactNode;
}): ReactElement {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full min-h-11 items-center gap-3 rounded-sm bg-sunk px-3.5 py-2.5 hover:underline"
      >
        {icon}
        <span>{children}</span>
      </Link>
    </li>
  );
}

export function Details({ product }: { product: ProductView }): ReactElement {
  const lines: Partial<AttributeLine>[] = [
    { label: 'Description', text: product.description.split(/(?<=\.)\s/)[0] },
    { label: 'Material', text: product.material },
    ...(product.attributes ?? []),
  ];
  return (
    <Card>
      <CardTitle>Product Details</CardTitle>
      <dl className="grid gap-y-2.5">
        {lines.map(
          ({ label, text, textHi }) =>
            text && (
              <Detail key={label} label={label}>
                {text}
                {textHi && (
                  <small lang="hi" className="ml-2 text-ink2">
                    {textHi}
                  </small>
                )}
              </Detail>
            ),
        )}
        <Detail label="Stock">
          <Badge variant={product.stock.level}>{product.stock.text}</Badge>
        </Detail>
      </dl>
    </Card>
  );
}

/** The value is beside its label, or below it if a reader's text is too large for both. */
function Detail({
  label,
  children,
}: {
  label: string | undefined;
  children: ReactNode;
}): ReactElement {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="w-[7.5rem] text-ink2">{label}</dt>
      <dd className="min-w-[9rem] flex-1">{children}</dd>
    </div>
  );
}

export function Description({ text }: { text: string }): ReactElement {
  return (
    <Card>
      <CardTitle>Description</CardTitle>
      <p className="whitespace-pre-line text-ink2">
        {text || 'Nothing is written about this piece yet. Call us, and we tell you all we know.'}
      </p>
    </Card>
  );
}
