import {
  type AppKind,
  allowedImports,
  domains,
  isAppKind,
  type Kind,
  kindOf,
  platformEntryFiles,
  platformEntryUsers,
  rootFiles,
  tableWriters,
} from './architecture-map.ts';
import type { CodeFile, Import, Tree } from './imports.ts';

/** Rules on the direction of imports. Each takes files and returns one line per breach: file → import. */

function violations(
  files: readonly CodeFile[],
  isWrong: (one: Import, from: Kind, to: Kind) => boolean,
): string[] {
  return files
    .flatMap((file) => file.imports)
    .filter((one) => isWrong(one, kindOf(one.from), one.isPackage ? 'elsewhere' : kindOf(one.to)))
    .map((one) => `${one.from} → ${one.to}${one.isType ? ' (type)' : ''}`);
}

/** Imports that a kind of file may not have. */
export function forbiddenKinds(files: readonly CodeFile[], kind: AppKind): string[] {
  const { kinds, allowsPackage } = allowedImports[kind];
  return violations(files, (one, from, to) => {
    if (from !== kind) return false;
    if (!one.isPackage) return !kinds.includes(to);
    const isPlatformEntryUser = platformEntryUsers.includes(one.from) && one.to === 'react-router';
    return !allowsPackage(one.to) && !isPlatformEntryUser;
  });
}

/** Imports of a route module: a route is reached only by its URL. */
export function importedRoutes(files: readonly CodeFile[]): string[] {
  return violations(files, (_one, _from, to) => to === 'route');
}

/** Imports of a later domain. Tests may import anything, because nobody imports them. */
export function forbiddenDomains(files: readonly CodeFile[]): string[] {
  return violations(files, (one, from) => {
    const domain = domainOf(one.from);
    const other = domainOf(one.to);
    if (one.isPackage || from === 'tests' || !domain || !other || domain === other) return false;
    return !domains.includes(other) || domains.indexOf(other) > domains.indexOf(domain);
  });
}

function domainOf(path: string): string | null {
  const [place, domain, ...rest] = path.split('/');
  return place === 'app' && domain && rest.length > 0 ? domain : null;
}

/** Folders and files directly under app/ that are neither domains nor root files. */
export function unknownInApp(tree: Tree): string[] {
  const unknown = Object.keys(tree)
    .filter((path) => path.startsWith('app/'))
    .map((path) => ({ domain: domainOf(path), name: path.split('/')[1] ?? '' }))
    .filter(({ domain, name }) => !(domain ? domains : rootFiles).includes(name))
    .map(({ domain, name }) => `app/${name}${domain ? '/' : ''}`);
  return [...new Set(unknown)];
}

/** Circles of imports, of values or types, each once: a → b → a. */
export function importCycles(files: readonly CodeFile[]): string[] {
  const next = new Map(files.map((file) => [file.path, filesOf(file)]));
  const done = new Set<string>();
  const trail: string[] = [];
  const found: string[] = [];

  function visit(path: string): void {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) found.push([...trail.slice(seenAt), path].join(' → '));
    if (seenAt >= 0 || done.has(path)) return;
    trail.push(path);
    for (const to of next.get(path) ?? []) visit(to);
    trail.pop();
    done.add(path);
  }

  for (const file of files) visit(file.path);
  return found;
}

function filesOf(file: CodeFile): Set<string> {
  return new Set(file.imports.filter((one) => !one.isPackage).map(({ to }) => to));
}

/** Values of platform/ and database/ in app/, which gets them through Shop. */
export function forbiddenValues(files: readonly CodeFile[]): string[] {
  return violations(files, (one, from, to) => {
    if (one.isType || !isAppKind(from)) return false;
    const isPlatformEntry = platformEntryFiles.includes(one.to);
    if (isPlatformEntry && (from === 'route' || platformEntryUsers.includes(one.from)))
      return false;
    return to === 'platform' || to === 'database';
  });
}

/** Imports of platform/, integrations/, database/ and server/ against their direction; kit is for everyone. */
export function forbiddenOutside(files: readonly CodeFile[]): string[] {
  return violations(files, (one, from, to) => {
    const isApp = isAppKind(to) || to === 'asset';
    const isAbove = ['integrations', 'server', 'scripts', 'tests', 'tools'].includes(to);
    if (from === 'platform') {
      const isFeature = isApp && to !== 'kit';
      return isAbove || (!one.isType && (isFeature || to === 'database'));
    }
    if (from === 'integrations') {
      const isOpen = one.isPackage || ['kit', 'contract', 'platform'].includes(to);
      const isOwn = to === 'integrations' && !isInAnotherFolder(one);
      return !isOpen && !isOwn && (isAbove || !one.isType);
    }
    if (from === 'database') return isAbove || (isApp && to !== 'kit');
    if (from === 'server') return !one.isPackage && (to === 'route' || one.to.endsWith('.tsx'));
    return false;
  });
}

/** Of one integration with another: a file in a folder imports from its own and from the list beside the folders. */
function isInAnotherFolder({ from, to }: Import): boolean {
  const folderOf = (path: string) => /^integrations\/([^/]+)\//.exec(path)?.[1];
  const [own, other] = [folderOf(from), folderOf(to)];
  return own !== undefined && other !== undefined && own !== other;
}

/** Files outside the folder of an integration that say its name, but for its line in the list. */
export function leakedNames(
  tree: Tree,
  name: string,
  mayNameIt: (path: string) => boolean,
): string[] {
  const folder = `integrations/${name.toLowerCase()}/`;
  return Object.keys(tree).filter(
    (path) =>
      `${path} ${tree[path]}`.toLowerCase().includes(name.toLowerCase()) &&
      !path.startsWith(folder) &&
      path !== 'integrations/integrations.ts' &&
      !mayNameIt(path),
  );
}

/** Index files, and folders that are named for no feature. */
export function forbiddenNames(tree: Tree): string[] {
  return Object.keys(tree).filter((path) =>
    /(^|\/)(utils|helpers)\/|(^|\/)index\.(tsx?|mjs)$/.test(path),
  );
}

/** SQL outside the stores, database/, the outbox, scripts and tests. */
export function misplacedSql(files: readonly CodeFile[]): string[] {
  return files
    .filter(({ path }) => !['database', 'scripts', 'tests', 'tools'].includes(kindOf(path)))
    .filter(({ path }) => !/^app\/.+\.store\.server\.ts$/.test(path))
    .filter(({ path }) => path !== 'platform/email/outbox.ts')
    .flatMap(({ path, sql }) => sql.map((one) => `${path} → ${one}`));
}

/** Names of React Router that any version may change, outside the one file that may use them. */
export function misplacedUnsafe(tree: Tree): string[] {
  return Object.keys(tree).filter(
    (path) =>
      isAppKind(kindOf(path)) &&
      path !== 'app/kit/ui/router-internals.ts' &&
      tree[path]?.includes('UNSAFE_'),
  );
}

/** Forms that the server reads without `readForm`, which refuses other bodies and cleans the texts. */
export function misplacedForms(tree: Tree): string[] {
  return Object.keys(tree).filter(
    (path) =>
      (isAppKind(kindOf(path)) || path.startsWith('server/')) &&
      // In the browser a route reads a copy, and leaves the form to the server.
      /(?<!\.clone\(\))\s*\.formData\(\)/.test(tree[path] ?? ''),
  );
}

/** Writes to a table by a room not listed for it. The demo shop, scripts and tests may write to any. */
export function misplacedWrites(files: readonly CodeFile[]): string[] {
  return files
    .filter(({ path }) => !['database', 'scripts', 'tests', 'tools'].includes(kindOf(path)))
    .flatMap(({ path, writes }) =>
      writes
        .filter((table) => !tableWriters[table]?.includes(roomOf(path)))
        .map((table) => `${path} → ${table}`),
    );
}

/** A file's folder: a room as `orders/record`; as it is outside app/. */
function roomOf(path: string): string {
  return path.replace(/^app\//, '').replace(/\/[^/]*$/, '');
}

/** Rooms listed as writers of a table that they do not write to. */
export function idleWriters(files: readonly CodeFile[]): string[] {
  const written = new Set(
    files.flatMap(({ path, writes }) => writes.map((table) => `${table}: ${roomOf(path)}`)),
  );
  return Object.entries(tableWriters)
    .flatMap(([table, rooms]) => rooms.map((room) => `${table}: ${room}`))
    .filter((one) => !written.has(one));
}

/** Writes to the console where there is a log. */
export function misplacedConsole(files: readonly CodeFile[]): string[] {
  return files
    .filter(({ path }) => !['scripts', 'tests', 'tools'].includes(kindOf(path)))
    .filter(({ path }) => path !== 'server/console-messages.ts')
    .flatMap(({ path, consoles }) => consoles.map((one) => `${path} → ${one}`));
}

const maxCommentLine = 120;

/** Lines of comments that are too long, as file:line. The formatter wraps code, but not comments. */
export function longComments(tree: Tree): string[] {
  return Object.entries(tree).flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        line.length > maxCommentLine && /^\s*(?:\{?\/\*|\*|\/\/)|\s\/\/ /.test(line)
          ? [`${path}:${at + 1}`]
          : [],
      ),
  );
}
