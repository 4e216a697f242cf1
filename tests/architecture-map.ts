import { isBuiltin } from 'node:module';

/** Lowest first: a domain may import itself and the domains before it. The folders in a domain are its rooms. */
export const domains = [
  'kit',
  'shop',
  'people',
  'products',
  'store',
  'orders',
  'account',
  'admin',
  'api',
  'pages',
];

export const rootFiles = [
  'root.tsx',
  'routes.ts',
  'entry.client.tsx',
  'entry.server.tsx',
  'styles.css',
];

/** Every table the shop writes to, with the rooms whose stores do. */
export const tableWriters: Readonly<Record<string, readonly string[]>> = {
  activity: ['shop/activity'],
  add_on_group_categories: ['products/add-ons'],
  add_on_groups: ['products/add-ons'],
  attributes: ['products/attributes'],
  auth_codes: ['account', 'people/api-auth', 'people/auth'],
  cart_items: ['store/cart'],
  categories: ['admin/settings', 'products/csv', 'products/size-charts'],
  checkout_items: ['orders/checkout'],
  checkouts: ['orders/checkout'],
  color_swatches: ['products/colors'],
  consents: ['people/profiles'],
  delivery_settings: ['shop/delivery'],
  email_links: ['account', 'people/auth'],
  emails: ['account', 'account/retention', 'orders/record', 'platform/email'],
  erased_users: ['account'],
  identities: ['people/google'],
  invoice_series: ['orders/invoices'],
  invoices: ['orders/invoices'],
  known_devices: ['people/devices'],
  oauth_flows: ['account', 'people/google'],
  order_calls: ['orders/record'],
  order_events: ['orders/record'],
  order_keys: ['api'],
  order_lines: ['orders/record'],
  orders: ['orders/record'],
  payment_claims: ['orders/payments'],
  product_addresses: ['products/seo'],
  product_events: ['products/editor'],
  product_files: ['products/csv'],
  product_images: ['products/uploads'],
  product_sales: ['account/retention'],
  product_variants: ['products/catalogue', 'products/editor'],
  product_videos: ['products/uploads'],
  products: ['products/catalogue', 'products/editor', 'products/size-charts'],
  profiles: ['orders/calls', 'people/api-auth', 'people/profiles', 'products/size-charts'],
  provider_events: ['orders/payments'],
  provider_pages: ['orders/payments'],
  provider_payments: ['orders/payments'],
  provider_refunds: ['orders/payments'],
  recovery_codes: ['people/two-factor'],
  refresh_tokens: ['people/api-auth'],
  return_events: ['orders/returns'],
  return_pictures: ['orders/returns'],
  returns: ['orders/returns'],
  review_pictures: ['products/reviews'],
  reviews: ['products/reviews'],
  sessions: ['account', 'people/api-auth', 'people/auth'],
  shipment_lines: ['orders/parcels'],
  shipment_updates: ['orders/parcels'],
  shipments: ['orders/parcels'],
  shop_secrets: ['shop/keys'],
  shop_settings: ['admin/backups', 'shop/settings'],
  sign_ups: ['people/auth'],
  size_charts: ['products/size-charts'],
  stock_notifications: ['products/back-in-stock'],
  store_credit_entries: ['orders/store-credit'],
  two_factor: ['people/two-factor'],
  two_factor_challenges: ['account', 'people/two-factor'],
  uploads: ['products/uploads'],
  users: ['account', 'people/auth'],
  wishlist_items: ['store/wishlist'],
};

const sqlPackages = ['kysely', 'pg'];
const webPackages = ['react', 'react-dom', 'react-router', '@react-router', 'hono', '@hono'];
const serverPackages = [
  ...sqlPackages,
  'hono',
  '@hono',
  'nodemailer',
  'pino',
  '@node-rs',
  '@react-router',
  'jose',
  'openid-client',
  'otpauth',
  'rate-limiter-flexible',
  'uqr',
  'sharp',
  'harfbuzzjs',
  'pdfkit',
  'bidi-js',
  'csv-parse',
  'csv-stringify',
  'ipaddr.js',
  's3mini',
  'tar-stream',
];

/** The files of platform/ that routes may call; everything else reaches them through Shop. */
export const platformEntryFiles = [
  'platform/answer-form.server.ts',
  'platform/compress.server.ts',
  'platform/responses.server.ts',
  'platform/note-cookies.server.ts',
  'platform/request.server.ts',
];
export const platformEntryUsers = [
  'app/root.tsx',
  'app/entry.server.tsx',
  'app/people/sign-in/redirect-after-sign-in.server.ts',
  'app/people/auth/require-user.server.ts',
  'app/orders/checkout/pending-action.server.ts',
  'app/people/admin-parts/settings-items.server.ts',
  'app/people/admin-parts/settings-list.server.ts',
];

export type AppKind =
  | 'kit'
  | 'contract'
  | 'input'
  | 'rules'
  | 'email'
  | 'store'
  | 'use case'
  | 'screen'
  | 'route'
  | 'frame';
type TopFolder =
  | 'platform'
  | 'integrations'
  | 'database'
  | 'server'
  | 'scripts'
  | 'tests'
  | 'tools';
export type Kind = AppKind | TopFolder | 'asset' | 'elsewhere';

type AllowedImports = { kinds: readonly Kind[]; allowsPackage(packageName: string): boolean };

const importableByRoutes: readonly Kind[] = [
  'use case',
  'store',
  'rules',
  'contract',
  'input',
  'email',
  'kit',
  'screen',
  'asset',
  'platform',
  'database',
];

/** What each kind of file in app/ may import; of platform/ and database/ only types (`forbiddenValues`). */
export const allowedImports: Record<AppKind, AllowedImports> = {
  kit: { kinds: ['kit'], allowsPackage: (name) => name === 'zod' },
  contract: { kinds: ['contract', 'kit'], allowsPackage: () => false },
  // Schemas have their own files, so that the browser does not download the parser.
  input: { kinds: ['input', 'contract', 'kit'], allowsPackage: (name) => name === 'zod' },
  rules: { kinds: ['rules', 'contract', 'kit'], allowsPackage: () => false },
  email: { kinds: ['rules', 'contract', 'kit', 'platform'], allowsPackage: () => false },
  store: {
    kinds: ['store', 'rules', 'contract', 'kit', 'database'],
    // Some remember what they have read, within bounds.
    allowsPackage: (name) => name === 'kysely' || name === 'lru-cache',
  },
  'use case': {
    kinds: [
      'use case',
      'store',
      'rules',
      'contract',
      'input',
      'email',
      'kit',
      'platform',
      'database',
    ],
    allowsPackage: (name) => !isOneOf([...webPackages, ...sqlPackages], name),
  },
  screen: {
    kinds: ['screen', 'contract', 'kit', 'asset'],
    allowsPackage: (name) => !isBuiltin(name) && !isOneOf(serverPackages, name),
  },
  route: { kinds: importableByRoutes, allowsPackage: (name) => !isOneOf(sqlPackages, name) },
  frame: { kinds: importableByRoutes, allowsPackage: (name) => !isOneOf(sqlPackages, name) },
};

const kindBySuffix: Readonly<Record<string, AppKind>> = {
  contract: 'contract',
  input: 'input',
  rules: 'rules',
  email: 'email',
  store: 'store',
  'store.server': 'store',
  server: 'use case',
  route: 'route',
};

/** The kinds of file in app/, with one test each. */
export const appKinds = Object.keys(allowedImports) as AppKind[];

/** The kind of a file, by its path. A plain .ts file in a room is screen code, like a hook. */
export function kindOf(path: string): Kind {
  const [place = '', domain, ...rest] = path.split('/');
  if (place === 'tests' || /\.test\.(tsx?|mjs)$/.test(path)) return 'tests';
  if (isTopFolder(place)) return place;
  if (place !== 'app') return 'elsewhere';
  if (!/\.(tsx?|mjs)$/.test(path)) return 'asset';
  if (rest.length === 0) return 'frame';
  if (domain === 'kit' && rest.length === 1) return 'kit';
  const ending = /\.(store\.server|[a-z]+)\.(tsx?|mjs)$/.exec(path)?.[1] ?? '';
  return kindBySuffix[ending] ?? 'screen';
}

function isTopFolder(name: string): name is TopFolder {
  return ['platform', 'integrations', 'database', 'server', 'scripts', 'tests', 'tools'].includes(
    name,
  );
}

export function isAppKind(kind: Kind): kind is AppKind {
  return kind in allowedImports;
}

function isOneOf(packages: readonly string[], name: string): boolean {
  return packages.some((one) => name === one || name.startsWith(`${one}/`));
}
