import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { own } from '#app/kit/own.ts';
import { SizedImage } from '#app/kit/ui/sized-image.tsx';
import type { CategoryTileView } from '#app/products/catalogue/catalogue.contract.ts';

/** The cloth picture of each category; others take one by index. */
const cloths: Record<string, string> = {
  Sarees: 'ajrakh',
  Lehengas: 'bandhani',
  Kurtas: 'dabu',
  Anarkalis: 'jaal',
  'Salwar Suits': 'phulkari',
  Accessories: 'brocade',
};
const otherCloths = Object.values(cloths);

/** Tiles with a picture of cloth and a label, each a link to its category in the store. */
export function CategoryTiles({
  categories,
  className,
  place,
  isFirst = false,
}: {
  categories: CategoryTileView[];
  className: string;
  place: 'smallTile' | 'tile';
  /** True if the first tile is the page's first picture. */
  isFirst?: boolean;
}): ReactElement {
  return (
    <ul className={`grid gap-3 lg:gap-4 ${className}`}>
      {categories.map((category, index) => {
        const cloth = own(cloths, category.name) ?? otherCloths[index % otherCloths.length];
        return (
          <li key={category.name}>
            <Link
              to={category.href}
              className="relative flex aspect-[5/6] items-end justify-center overflow-hidden rounded-sm p-[16px] lg:aspect-[11/15]"
            >
              <SizedImage
                src={`/pictures/cloth-${cloth}-720.webp`}
                place={place}
                isFirst={isFirst && index === 0}
                alt=""
                loading={isFirst && index === 0 ? undefined : 'lazy'}
                className="absolute inset-0 size-full object-cover"
              />
              <span className="woven-label relative min-w-32">
                <span>{category.name}</span>
                <span>{category.countText}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
