import { isBuiltin } from 'node:module';

/** The features of the shop, the kinds of its files, and what each kind may import. */

/** Lowest first: a feature may import itself and the features before it. */
export const features = [
  'kit',
  'ui',
  'shop-settings',
  'delivery',
  'tax',
  'profiles',
  'activity',
  'devices',
  'two-factor',
  'auth',
  'sign-in',
  'api-auth',
  'google',
  'attributes',
  'size-charts',
  'add-ons',
  'colors',
  'catalogue',
  'picture-viewer',
  'search',
  'uploads',
  'reviews',
  'seo',
  'cart',
  'wishlist',
  'back-in-stock',
  'pay-links',
  'payment-claims',
  'invoices',
  'returns',
  'store-credit',
  'orders',
  'return-emails',
  'cash-on-delivery',
  'call-preferences',
  'order-search',
  'checkout',
  'account',
  'retention',
  'product-page',
  'storefront',
  'order-alerts',
  'admin',
  'admin-products',
  'other-shops',
  'product-csv',
  'provider-payments',
  'payments',
  'order-returns',
  'pay-page',
  'call-changes',
  'call-queue',
  'couriers',
  'shipments',
  'admin-orders',
  'order-documents',
  'gst-returns',
  'admin-backups',
  'admin-cod',
  'admin-colors',
  'admin-size-charts',
  'admin-attributes',
  'admin-add-ons',
  'admin-delivery-zones',
  'admin-settings',
  'admin-activity',
  'analytics',
  'api',
  'layout',
  'dev-ui',
];

export const rootFiles = [
  'root.tsx',
  'routes.ts',
  'entry.client.tsx',
  'entry.server.tsx',
  'styles.css',
];
export const maxFeatureFiles = 24;

/** Features that hold more source files, how many at most, and why they are not split. */
export const largerFeatures: Readonly<Record<string, { maxFiles: number; reason: string }>> = {
  kit: { maxFiles: 26, reason: 'What everybody uses, one subject a file.' },
  ui: { maxFiles: 36, reason: 'A flat list of components, each in a file of its own.' },
  auth: {
    maxFiles: 34,
    reason: 'One use case a file, over the same accounts, links and sessions.',
  },
  api: { maxFiles: 25, reason: 'The operations of each table, and what their bodies share.' },
  orders: { maxFiles: 36, reason: 'Seven stores, for nobody else writes to orders.' },
  checkout: {
    maxFiles: 26,
    reason: 'Three steps on one page, and all that placing an order reads.',
  },
  'admin-products': {
    maxFiles: 38,
    reason: 'List, dialog with sizes and colours, and bulk changes are one page.',
  },
  'admin-settings': { maxFiles: 27, reason: 'Every card of Settings is on one page.' },
};

/** The tables that only one feature may write to, with that feature. */
export const tableWriters: Readonly<Record<string, string>> = {
  orders: 'orders',
  order_lines: 'orders',
  order_events: 'orders',
  order_calls: 'orders',
  payment_claims: 'payment-claims',
  provider_pages: 'provider-payments',
  provider_payments: 'provider-payments',
  provider_refunds: 'provider-payments',
  store_credit_entries: 'store-credit',
  invoices: 'invoices',
  invoice_series: 'invoices',
  shipments: 'shipments',
  shipment_lines: 'shipments',
  shipment_updates: 'shipments',
  returns: 'returns',
  return_events: 'returns',
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
  'csv-parse',
  'csv-stringify',
  'ipaddr.js',
  's3mini',
  'tar-stream',
];

/** The files of platform/ that routes may call; everything else reaches them through Shop. */
export const platformEntryFiles = [
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
  'app/people/admin-parts/settings-item.server.ts',
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
type TopFolder = 'platform' | 'database' | 'server' | 'scripts' | 'tests';
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

/** What each kind of file in app/ may import; of platform/ and database/ types alone (`forbiddenValues`). */
export const allowedImports: Record<AppKind, AllowedImports> = {
  kit: { kinds: ['kit'], allowsPackage: (name) => name === 'zod' },
  contract: { kinds: ['contract', 'kit'], allowsPackage: () => false },
  // Schemas have files of their own, so that the browser does not download the parser.
  input: { kinds: ['input', 'contract', 'kit'], allowsPackage: (name) => name === 'zod' },
  rules: { kinds: ['rules', 'contract', 'kit'], allowsPackage: () => false },
  email: { kinds: ['rules', 'contract', 'kit', 'platform'], allowsPackage: () => false },
  store: {
    kinds: ['store', 'rules', 'contract', 'kit', 'database'],
    allowsPackage: (name) => name === 'kysely',
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

/** The kinds of file in app/, for one test each. */
export const appKinds = Object.keys(allowedImports) as AppKind[];

/** What a file is, by its path alone. A plain .ts file in a feature is screen code, like a hook. */
export function kindOf(path: string): Kind {
  const [place = '', feature, ...rest] = path.split('/');
  if (place === 'tests' || /\.test\.(tsx?|mjs)$/.test(path)) return 'tests';
  if (isTopFolder(place)) return place;
  if (place !== 'app') return 'elsewhere';
  if (!/\.(tsx?|mjs)$/.test(path)) return 'asset';
  if (rest.length === 0) return 'frame';
  if (feature === 'kit') return 'kit';
  const ending = /\.(store\.server|[a-z]+)\.(tsx?|mjs)$/.exec(path)?.[1] ?? '';
  return kindBySuffix[ending] ?? 'screen';
}

function isTopFolder(name: string): name is TopFolder {
  return ['platform', 'database', 'server', 'scripts', 'tests'].includes(name);
}

export function isAppKind(kind: Kind): kind is AppKind {
  return kind in allowedImports;
}

function isOneOf(packages: readonly string[], name: string): boolean {
  return packages.some((one) => name === one || name.startsWith(`${one}/`));
}
