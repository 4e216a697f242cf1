import {
  type AppKind,
  allowedImports,
  features,
  isAppKind,
  type Kind,
  kindOf,
  largerFeatures,
  maxFeatureFiles,
  platformEntryFiles,
  platformEntryUsers,
  rootFiles,
  tableWriters,
} from './architecture-map.ts';
import type { CodeFile, Import, Tree } from './imports.ts';

/** Rules on the direction of imports. Each takes files and returns one line for a breach: file → import. */

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

/** Imports of a route module: a route is reached by its URL alone. */
export function importedRoutes(files: readonly CodeFile[]): string[] {
  return violations(files, (_one, _from, to) => to === 'route');
}

/** Imports of a feature that comes later. Tests, which nobody imports, may look anywhere. */
export function forbiddenFeatures(files: readonly CodeFile[]): string[] {
  return violations(files, (one, from) => {
    const feature = featureOf(one.from);
    const other = featureOf(one.to);
    if (one.isPackage || from === 'tests' || !feature || !other || feature === other) return false;
    return !features.includes(other) || features.indexOf(other) > features.indexOf(feature);
  });
}

function featureOf(path: string): string | null {
  const [place, feature, ...rest] = path.split('/');
  return place === 'app' && feature && rest.length > 0 ? feature : null;
}

/** Folders and files directly under app/ that are not in the map. */
export function unknownInApp(tree: Tree): string[] {
  const unknown = Object.keys(tree)
    .filter((path) => path.startsWith('app/'))
    .map((path) => ({ feature: featureOf(path), name: path.split('/')[1] ?? '' }))
    .filter(({ feature, name }) => !(feature ? features : rootFiles).includes(name))
    .map(({ feature, name }) => `app/${name}${feature ? '/' : ''}`);
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

/** Imports of platform/, database/ and server/ against their direction; kit is for everyone. */
export function forbiddenOutside(files: readonly CodeFile[]): string[] {
  return violations(files, (one, from, to) => {
    const isApp = isAppKind(to) || to === 'asset';
    const isAbove = to === 'server' || to === 'scripts' || to === 'tests';
    if (from === 'platform') {
      const isFeature = isApp && to !== 'kit';
      return isAbove || (!one.isType && (isFeature || to === 'database'));
    }
    if (from === 'database') return isAbove || (isApp && to !== 'kit');
    if (from === 'server') return !one.isPackage && (to === 'route' || one.to.endsWith('.tsx'));
    return false;
  });
}

/** Index files, and folders that are named for no feature. */
export function forbiddenNames(tree: Tree): string[] {
  return Object.keys(tree).filter((path) =>
    /(^|\/)(utils|helpers)\/|(^|\/)index\.(tsx?|mjs)$/.test(path),
  );
}

/** Features with too many files. */
export function largeFeatures(tree: Tree): string[] {
  const sources = Object.keys(tree).filter((path) => isAppKind(kindOf(path)));
  return features
    .map((feature) => ({
      feature,
      count: sources.filter((path) => featureOf(path) === feature).length,
    }))
    .filter(({ feature, count }) => count > (largerFeatures[feature]?.maxFiles ?? maxFeatureFiles))
    .map(({ feature, count }) => `app/${feature} has ${count} files: split it into two features`);
}

/** SQL outside the stores, database/, the outbox, scripts and tests. */
export function misplacedSql(files: readonly CodeFile[]): string[] {
  return files
    .filter(({ path }) => !['database', 'scripts', 'tests'].includes(kindOf(path)))
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

/** Forms that the server reads past `readForm`, which refuses what is no form and cleans the rest. */
export function misplacedForms(tree: Tree): string[] {
  return Object.keys(tree).filter(
    (path) =>
      (isAppKind(kindOf(path)) || path.startsWith('server/')) &&
      // In the browser a route reads a copy, and leaves the form to the server.
      /(?<!\.clone\(\))\s*\.formData\(\)/.test(tree[path] ?? ''),
  );
}

/** Writes to a table from outside the feature that owns it; the demo shop and tests may write to any. */
export function misplacedWrites(files: readonly CodeFile[]): string[] {
  return files
    .filter(({ path }) => !['database', 'scripts', 'tests'].includes(kindOf(path)))
    .flatMap(({ path, writes }) =>
      writes
        .filter((table) => (tableWriters[table] ?? featureOf(path)) !== featureOf(path))
        .map((table) => `${path} → ${table}`),
    );
}

/** Writes to the console where there is a log. */
export function misplacedConsole(files: readonly CodeFile[]): string[] {
  return files
    .filter(({ path }) => !['scripts', 'tests'].includes(kindOf(path)))
    .filter(({ path }) => path !== 'server/console-messages.ts')
    .flatMap(({ path, consoles }) => consoles.map((one) => `${path} → ${one}`));
}
