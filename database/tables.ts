import type { Kysely } from 'kysely';
import type {
  CategoriesTable,
  ProductImagesTable,
  ProductsTable,
  ReviewsTable,
} from './tables/catalogue.ts';
import type {
  CartItemsTable,
  DeliverySettingsTable,
  WishlistItemsTable,
} from './tables/choosing.ts';
import type {
  CheckoutItemsTable,
  CheckoutsTable,
  LettersTable,
  OrderEventsTable,
  OrderLinesTable,
  OrdersTable,
} from './tables/ordering.ts';
import type {
  LetterLinksTable,
  ProfilesTable,
  SessionsTable,
  UsersTable,
} from './tables/people.ts';

/** Every table of the shop, by its name in PostgreSQL. */
export type Tables = {
  users: UsersTable;
  sessions: SessionsTable;
  letter_links: LetterLinksTable;
  profiles: ProfilesTable;
  categories: CategoriesTable;
  products: ProductsTable;
  product_images: ProductImagesTable;
  reviews: ReviewsTable;
  cart_items: CartItemsTable;
  wishlist_items: WishlistItemsTable;
  delivery_settings: DeliverySettingsTable;
  checkouts: CheckoutsTable;
  checkout_items: CheckoutItemsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  letters: LettersTable;
};

/** The database or a transaction on it; stores take either. */
export type Db = Kysely<Tables>;
