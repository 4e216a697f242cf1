import { adminProductOperations } from './admin-products.server.ts';
import { attributeOperations } from './attributes.server.ts';
import { cartOperations } from './cart.server.ts';
import { categoryOperations } from './categories.server.ts';
import { deliveryOperations } from './delivery.server.ts';
import type { Operation } from './operation.server.ts';
import { orderOperations } from './orders.server.ts';
import { pictureOperations } from './pictures.server.ts';
import { productOperations } from './products.server.ts';
import { profileOperations } from './profiles.server.ts';
import { reviewOperations } from './reviews.server.ts';
import { wishlistOperations } from './wishlist.server.ts';

/** All operations, in order of matching: '/products/featured' before '/products/{product_id}'. */
export const operations: readonly Operation[] = [
  ...adminProductOperations,
  ...productOperations,
  ...pictureOperations,
  ...categoryOperations,
  ...attributeOperations,
  ...reviewOperations,
  ...deliveryOperations,
  ...profileOperations,
  ...cartOperations,
  ...wishlistOperations,
  ...orderOperations,
];
