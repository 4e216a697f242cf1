import type { Kysely } from 'kysely';
import type { ActivityTable } from './tables/activity.ts';
import type { AddOnGroupCategoriesTable, AddOnGroupsTable } from './tables/add-ons.ts';
import type {
  AuthCodesTable,
  IdentitiesTable,
  KnownDevicesTable,
  OAuthFlowsTable,
  RecoveryCodesTable,
  RefreshTokensTable,
  ShopSecretsTable,
  TwoFactorChallengesTable,
  TwoFactorTable,
} from './tables/auth.ts';
import type { CartItemsTable, DeliverySettingsTable, WishlistItemsTable } from './tables/cart.ts';
import type {
  AttributesTable,
  CatalogueVersionTable,
  CategoriesTable,
  ColorSwatchesTable,
  LowStockSumsTable,
  ProductAddressesTable,
  ProductEventsTable,
  ProductFacetsTable,
  ProductFilesTable,
  ProductImagesTable,
  ProductStockTable,
  ProductSumsTable,
  ProductsTable,
  ProductVariantsTable,
  ProductVideosTable,
  ReviewPicturesTable,
  ReviewSumsTable,
  ReviewsTable,
  SizeChartsTable,
  StockNotificationsTable,
  UploadsTable,
} from './tables/catalogue.ts';
import type {
  CategorySumsTable,
  CheckoutItemsTable,
  CheckoutsTable,
  EmailsTable,
  InvoiceSeriesTable,
  InvoicesTable,
  OrderCallsTable,
  OrderCustomersTable,
  OrderEventsTable,
  OrderKeysTable,
  OrderLinesTable,
  OrderMetricsTable,
  OrderSumsTable,
  OrdersTable,
  PaymentClaimsTable,
  PlaceSumsTable,
  ProductSalesTable,
} from './tables/orders.ts';
import type {
  ProviderEventsTable,
  ProviderPagesTable,
  ProviderPaymentsTable,
  ProviderRefundsTable,
} from './tables/provider-payments.ts';
import type { ReturnEventsTable, ReturnPicturesTable, ReturnsTable } from './tables/returns.ts';
import type { ShopSettingsTable } from './tables/settings.ts';
import type {
  ShipmentLinesTable,
  ShipmentsTable,
  ShipmentUpdatesTable,
} from './tables/shipments.ts';
import type { StoreCreditBalancesTable, StoreCreditEntriesTable } from './tables/store-credit.ts';
import type {
  ConsentsTable,
  EmailLinksTable,
  ErasedUsersTable,
  ProfilesTable,
  SessionsTable,
  SignUpsTable,
  UsersTable,
} from './tables/users.ts';

/** Every table of the shop, by its name in PostgreSQL. */
export type Tables = {
  users: UsersTable;
  sessions: SessionsTable;
  email_links: EmailLinksTable;
  sign_ups: SignUpsTable;
  profiles: ProfilesTable;
  consents: ConsentsTable;
  erased_users: ErasedUsersTable;
  refresh_tokens: RefreshTokensTable;
  known_devices: KnownDevicesTable;
  auth_codes: AuthCodesTable;
  shop_secrets: ShopSecretsTable;
  identities: IdentitiesTable;
  oauth_flows: OAuthFlowsTable;
  two_factor: TwoFactorTable;
  recovery_codes: RecoveryCodesTable;
  two_factor_challenges: TwoFactorChallengesTable;
  categories: CategoriesTable;
  size_charts: SizeChartsTable;
  attributes: AttributesTable;
  add_on_groups: AddOnGroupsTable;
  add_on_group_categories: AddOnGroupCategoriesTable;
  product_facets: ProductFacetsTable;
  products: ProductsTable;
  catalogue_version: CatalogueVersionTable;
  product_sums: ProductSumsTable;
  low_stock_sums: LowStockSumsTable;
  review_sums: ReviewSumsTable;
  product_variants: ProductVariantsTable;
  stock_notifications: StockNotificationsTable;
  product_events: ProductEventsTable;
  product_files: ProductFilesTable;
  product_addresses: ProductAddressesTable;
  product_images: ProductImagesTable;
  product_videos: ProductVideosTable;
  color_swatches: ColorSwatchesTable;
  uploads: UploadsTable;
  reviews: ReviewsTable;
  review_pictures: ReviewPicturesTable;
  cart_items: CartItemsTable;
  wishlist_items: WishlistItemsTable;
  delivery_settings: DeliverySettingsTable;
  shop_settings: ShopSettingsTable;
  checkouts: CheckoutsTable;
  checkout_items: CheckoutItemsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  returns: ReturnsTable;
  return_events: ReturnEventsTable;
  return_pictures: ReturnPicturesTable;
  order_calls: OrderCallsTable;
  order_keys: OrderKeysTable;
  order_customers: OrderCustomersTable;
  order_metrics: OrderMetricsTable;
  order_sums: OrderSumsTable;
  place_sums: PlaceSumsTable;
  category_sums: CategorySumsTable;
  product_sales: ProductSalesTable;
  product_stock: ProductStockTable;
  payment_claims: PaymentClaimsTable;
  shipments: ShipmentsTable;
  shipment_lines: ShipmentLinesTable;
  shipment_updates: ShipmentUpdatesTable;
  store_credit_entries: StoreCreditEntriesTable;
  store_credit_balances: StoreCreditBalancesTable;
  provider_pages: ProviderPagesTable;
  provider_payments: ProviderPaymentsTable;
  provider_refunds: ProviderRefundsTable;
  provider_events: ProviderEventsTable;
  invoice_series: InvoiceSeriesTable;
  invoices: InvoicesTable;
  emails: EmailsTable;
  activity: ActivityTable;
};

/** The database, or a transaction on it; stores accept either. */
export type Db = Kysely<Tables>;
