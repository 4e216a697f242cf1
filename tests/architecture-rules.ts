import { isBuiltin } from 'node:module';
import type { CodeFile, Import, Tree } from './imports.ts';

/** The direction of every import. Each rule takes files and gives one line for a breach: file → import. */

/** The words of the shop, lowest first: a word knows itself and the words before it. */
const words = [
  'kit',
  'ui',
  'shop-settings',
  'delivery',
  'profiles',
  'two-step',
  'auth',
  'entrance',
  'tokens',
  'google',
  'catalogue',
  'reviews',
  'found',
  'cart',
  'wishlist',
  'orders',
  'checkout',
  'account',
  'product-page',
  'storefront',
  'dashboard',
  'uploads',
  'desk-products',
  'product-files',
  'call-queue',
  'desk-orders',
  'desk-settings',
  'analytics',
  'api',
  'shell',
  'dev-ui',
];

const frameFiles = ['root.tsx', 'routes.ts', 'entry.client.tsx', 'entry.server.tsx', 'styles.css'];
const sourceFilesAtMost = 30;

const sqlPackages = ['kysely', 'pg'];
const webPackages = [
  'react',
  'react-dom',
  'react-router',
  '@react-router',
  'lucide-react',
  'hono',
  '@hono',
];
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
  'csv-parse',
  'csv-stringify',
  'ipaddr.js',
  's3mini',
  'tar-stream',
];

/** The files of platform/ that routes may call; everything else comes in through Shop. */
const doorFiles = [
  'platform/answer.server.ts',
  'platform/browser-notes.server.ts',
  'platform/request.server.ts',
];
const doorUsers = [
  'app/root.tsx',
  'app/entry.server.tsx',
  'app/entrance/answer-signed-in.server.ts',
  'app/auth/require-shopper.server.ts',
  'app/checkout/asked-for.server.ts',
];

type AppKind =
  | 'kit'
  | 'contract'
  | 'input'
  | 'rules'
  | 'mail'
  | 'store'
  | 'use case'
  | 'screen'
  | 'route'
  | 'frame';
type Place = 'platform' | 'database' | 'server' | 'scripts' | 'tests';
type Kind = AppKind | Place | 'asset' | 'elsewhere';

type Beneath = { kinds: readonly Kind[]; mayUse(packageName: string): boolean };

const underRoutes: readonly Kind[] = [
  'use case',
  'store',
  'rules',
  'contract',
  'input',
  'mail',
  'kit',
  'screen',
  'asset',
  'platform',
  'database',
];

/** What each kind of file in app/ may import. Of platform and database: types, see `wrongValues`. */
const beneath: Record<AppKind, Beneath> = {
  kit: { kinds: ['kit'], mayUse: (name) => name === 'zod' },
  contract: { kinds: ['contract', 'kit'], mayUse: () => false },
  // Schemas have files of their own, so that no screen brings the parser to the browser.
  input: { kinds: ['input', 'contract', 'kit'], mayUse: (name) => name === 'zod' },
  rules: { kinds: ['rules', 'contract', 'kit'], mayUse: () => false },
  mail: { kinds: ['rules', 'contract', 'kit', 'platform'], mayUse: () => false },
  store: {
    kinds: ['store', 'rules', 'contract', 'kit', 'database'],
    mayUse: (name) => name === 'kysely',
  },
  'use case': {
    kinds: [
      'use case',
      'store',
      'rules',
      'contract',
      'input',
      'mail',
      'kit',
      'platform',
      'database',
    ],
    mayUse: (name) => !isOneOf([...webPackages, ...sqlPackages], name),
  },
  screen: {
    kinds: ['screen', 'contract', 'kit', 'asset'],
    mayUse: (name) => !isBuiltin(name) && !isOneOf(serverPackages, name),
  },
  route: { kinds: underRoutes, mayUse: (name) => !isOneOf(sqlPackages, name) },
  frame: { kinds: underRoutes, mayUse: (name) => !isOneOf(sqlPackages, name) },
};

const kindByEnding: Readonly<Record<string, AppKind>> = {
  contract: 'contract',
  input: 'input',
  rules: 'rules',
  mail: 'mail',
  store: 'store',
  'store.server': 'store',
  server: 'use case',
  route: 'route',
};

/** The kinds of file in app/, for one test each. */
export const appKinds = Object.keys(beneath) as AppKind[];

/** What a file is, by its path alone. A plain .ts file in a word is screen code, like a hook. */
export function kindOf(path: string): Kind {
  const [place = '', word, ...rest] = path.split('/');
  if (place === 'tests' || /\.test\.(tsx?|mjs)$/.test(path)) return 'tests';
  if (isPlace(place)) return place;
  if (place !== 'app') return 'elsewhere';
  if (!/\.(tsx?|mjs)$/.test(path)) return 'asset';
  if (rest.length === 0) return 'frame';
  if (word === 'kit') return 'kit';
  const ending = /\.(store\.server|[a-z]+)\.(tsx?|mjs)$/.exec(path)?.[1] ?? '';
  return kindByEnding[ending] ?? 'screen';
}

function isPlace(name: string): name is Place {
  return ['platform', 'database', 'server', 'scripts', 'tests'].includes(name);
}

function isOneOf(packages: readonly string[], name: string): boolean {
  return packages.some((one) => name === one || name.startsWith(`${one}/`));
}

function breaches(
  files: readonly CodeFile[],
  isWrong: (one: Import, from: Kind, to: Kind) => boolean,
): string[] {
  return files
    .flatMap((file) => file.imports)
    .filter((one) => isWrong(one, kindOf(one.from), one.isPackage ? 'elsewhere' : kindOf(one.to)))
    .map((one) => `${one.from} → ${one.to}${one.isType ? ' (type)' : ''}`);
}

/** Imports of one kind of file that do not lie beneath it. */
export function wrongKinds(files: readonly CodeFile[], kind: AppKind): string[] {
  const { kinds, mayUse } = beneath[kind];
  return breaches(files, (one, from, to) => {
    if (from !== kind) return false;
    if (!one.isPackage) return !kinds.includes(to);
    const isAtTheDoor = doorUsers.includes(one.from) && one.to === 'react-router';
    return !mayUse(one.to) && !isAtTheDoor;
  });
}

/** Imports of a route module: a route is reached by its URL alone. */
export function importedRoutes(files: readonly CodeFile[]): string[] {
  return breaches(files, (_one, _from, to) => to === 'route');
}

/** Imports of a word that comes later. Tests, which nobody imports, may look anywhere. */
export function wrongWords(files: readonly CodeFile[]): string[] {
  return breaches(files, (one, from) => {
    const word = wordOf(one.from);
    const other = wordOf(one.to);
    if (one.isPackage || from === 'tests' || !word || !other || word === other) return false;
    return !words.includes(other) || words.indexOf(other) > words.indexOf(word);
  });
}

function wordOf(path: string): string | null {
  const [place, word, ...rest] = path.split('/');
  return place === 'app' && word && rest.length > 0 ? word : null;
}

/** Folders and files directly under app/ that have no place there. */
export function strangersInApp(tree: Tree): string[] {
  const strangers = Object.keys(tree)
    .filter((path) => path.startsWith('app/'))
    .map((path) => ({ word: wordOf(path), name: path.split('/')[1] ?? '' }))
    .filter(({ word, name }) => !(word ? words : frameFiles).includes(name))
    .map(({ word, name }) => `app/${name}${word ? '/' : ''}`);
  return [...new Set(strangers)];
}

/** Circles of value imports, each written once: a → b → a. */
export function circles(files: readonly CodeFile[]): string[] {
  const next = new Map(files.map((file) => [file.path, valuesOf(file)]));
  const done = new Set<string>();
  const way: string[] = [];
  const found: string[] = [];

  function walk(path: string): void {
    const seenAt = way.indexOf(path);
    if (seenAt >= 0) found.push([...way.slice(seenAt), path].join(' → '));
    if (seenAt >= 0 || done.has(path)) return;
    way.push(path);
    for (const to of next.get(path) ?? []) walk(to);
    way.pop();
    done.add(path);
  }

  for (const file of files) walk(file.path);
  return found;
}

function valuesOf(file: CodeFile): Set<string> {
  return new Set(file.imports.filter((one) => !one.isPackage && !one.isType).map(({ to }) => to));
}

/** Values of platform/ and database/ in app/, which gets them through Shop. */
export function wrongValues(files: readonly CodeFile[]): string[] {
  return breaches(files, (one, from, to) => {
    if (one.isType || !isAppKind(from)) return false;
    const isDoor = doorFiles.includes(one.to);
    if (isDoor && (from === 'route' || doorUsers.includes(one.from))) return false;
    return to === 'platform' || to === 'database';
  });
}

function isAppKind(kind: Kind): kind is AppKind {
  return kind in beneath;
}

/** What platform/, database/ and server/ import of one another and of app/ against the direction. */
export function wrongOutside(files: readonly CodeFile[]): string[] {
  return breaches(files, (one, from, to) => {
    const isApp = isAppKind(to) || to === 'asset';
    const isAbove = to === 'server' || to === 'scripts' || to === 'tests';
    if (from === 'platform') return isAbove || (!one.isType && (isApp || to === 'database'));
    if (from === 'database') return isAbove || (isApp && to !== 'kit');
    if (from === 'server') return !one.isPackage && (to === 'route' || one.to.endsWith('.tsx'));
    return false;
  });
}

/** Index files, and folders that are named for no word. */
export function emptyNames(tree: Tree): string[] {
  return Object.keys(tree).filter((path) =>
    /(^|\/)(utils|helpers)\/|(^|\/)index\.(tsx?|mjs)$/.test(path),
  );
}

/** Words that have grown too large to be one. */
export function largeWords(tree: Tree): string[] {
  const sources = Object.keys(tree).filter((path) => isAppKind(kindOf(path)));
  return words
    .map((word) => ({ word, count: sources.filter((path) => wordOf(path) === word).length }))
    .filter(({ count }) => count > sourceFilesAtMost)
    .map(({ word, count }) => `app/${word} has ${count} files: split it into two words`);
}

/** SQL outside the stores, database/, the outbox and what only developers run. */
export function strayedSql(files: readonly CodeFile[]): string[] {
  return files
    .filter(({ path }) => !['database', 'scripts', 'tests'].includes(kindOf(path)))
    .filter(({ path }) => !/^app\/.+\.store\.server\.ts$/.test(path))
    .filter(({ path }) => path !== 'platform/mail/outbox.ts')
    .flatMap(({ path, sql }) => sql.map((one) => `${path} → ${one}`));
}

/** Writing to the console where there is a log. */
export function strayedConsole(files: readonly CodeFile[]): string[] {
  return files
    .filter(({ path }) => !['scripts', 'tests'].includes(kindOf(path)))
    .filter(({ path }) => path !== 'server/say.ts')
    .flatMap(({ path, consoles }) => consoles.map((one) => `${path} → ${one}`));
}
