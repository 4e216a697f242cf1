import type { ReactElement } from 'react';
import { Badge } from '#app/kit/ui/badge.tsx';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Picture } from '#app/kit/ui/picture.tsx';
import type { SampleView } from './home.contract.ts';

/** A sample in place of a product: marked as one, without a price, with a link to the store (Q07). */
export function SampleCard({ sample }: { sample: SampleView }): ReactElement {
  return (
    <article className="relative flex h-full flex-col">
      <Picture
        picture={sample.picture}
        alt={sample.picture.alt}
        place="featured"
        className="rounded-sm"
      />
      <div className="absolute top-2.5 left-2.5">
        <Badge variant="secondary">Sample</Badge>
      </div>
      <p className="mt-2.5 text-smallest text-ink2">{sample.categoryName}</p>
      <h3 className="text-card-name font-semibold">{sample.name}</h3>
      <div className="mt-auto pt-2.5">
        <ButtonLink to="/store" variant="outline" size="sm" className="w-full">
          See the Store
        </ButtonLink>
      </div>
    </article>
  );
}
