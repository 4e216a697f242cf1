import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { CategoryTileView } from '../catalogue/catalogue.contract.ts';
import { SizedImage } from '../ui/sized-image.tsx';

/** The cloth each category is shown by; other categories take one by their place in the row. */
const cloths: Record<string, string> = {
  Sarees: 'ajrakh',
  Lehengas: 'bandhani',
  Kurtas: 'dabu',
  Anarkalis: 'jaal',
  'Salwar Suits': 'phulkari',
  Accessories: 'brocade',
};
const otherCloths = Object.values(cloths);

/** Tiles of cloth with a woven label, each opening the store with its category. */
export function CategoryTiles({
  categories,
  className,
  sizes,
  eager = false,
}: {
  categories: CategoryTileView[];
  className: string;
  /** How wide a tile is drawn, as the browser's `sizes` asks. */
  sizes: string;
  /** True where the first screen shows them. */
  eager?: boolean;
}): ReactElement {
  return (
    <ul className={`grid gap-3 lg:gap-4 ${className}`}>
      {categories.map((category, place) => {
        const cloth = cloths[category.name] ?? otherCloths[place % otherCloths.length];
        return (
          <li key={category.name}>
            <Link
              to={category.href}
              className="relative flex aspect-[5/6] items-end justify-center overflow-hidden rounded-sm p-4 lg:aspect-[11/15]"
            >
              <SizedImage
                src={`/pictures/cloth-${cloth}-720.webp`}
                sizes={sizes}
                alt=""
                width={360}
                height={480}
                loading={eager ? undefined : 'lazy'}
                decoding="async"
                className="absolute inset-0 size-full object-cover"
              />
              <span className="woven-label relative w-32">
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
