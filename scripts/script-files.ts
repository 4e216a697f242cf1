import type { Rolldown } from 'vite';

type Chunking = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The folders of the owner's pages. */
const adminFolders =
  /\/app\/(admin|products\/(add-ons|attributes|colors|csv|editor|size-charts|uploads)|orders\/(admin|calls|cash-on-delivery|delivery-zones|parcels))\//;
/** Around every page: their content is in the shop's file, and their own files only lead there. */
const layout = /\/app\/(root|pages\/layout\/toasts\.route)\.tsx/;
/** The pages that people open first. What one kind of them shares with other pages has a file of its own. */
const firstPages = {
  home: /\/storefront\/home\.route/,
  categories: /\/storefront\/categories\.route/,
  store: /\/storefront\/store\.route/,
  product: /\/storefront\/product\.route/,
  wishlist: /\/store\/wishlist\/wishlist\.route/,
  texts: /\/storefront\/(about|privacy|shipping|terms)\.route/,
  'not-found': /\/storefront\/not-found\.route/,
  'sign-in': /\/app\/people\/sign-in\//,
};
type FirstPage = keyof typeof firstPages;
/** Never loaded by a shop without size charts and add-ons. */
const sizeCharts = /\/app\/products\/(size-charts\/|add-ons\/add-ons\.contract)/;
/** Loaded by the pages of returns, and by the call queue when a pickup is to be arranged. */
const returns = /\/app\/orders\/returns\//;
const framework =
  /\/app\/entry\.client\.tsx|\/node_modules\/(react|react-dom|scheduler|react-router)\/|vite\/preload-helper|rolldown\/runtime/;

type SharedFile = 'shop' | FirstPage | 'pages' | 'admin' | 'size-charts' | 'returns';

const firstPageKinds = Object.keys(firstPages) as FirstPage[];
const files: SharedFile[] = ['shop', ...firstPageKinds, 'size-charts', 'returns', 'pages', 'admin'];

/**
 * Which files the pages' scripts go into (docs/decisions/0047-scripts-that-wait.md). A page's own module has
 * its own file. Shared modules are in one file for the shop, one for each kind of first page, one for the other
 * customer pages, one for the owner's, one of size charts, and one of returns.
 */
export const scriptFiles = {
  // So that the framework needs no second file that only leads to it.
  preserveEntrySignatures: 'allow-extension',
  output: {
    entryFileNames: 'assets/[name]-[hash].js',
    codeSplitting: {
      groups: [
        { name: 'framework', priority: files.length + 1, test: framework },
        // An imported module is on at least its importer's pages, so it is in the same file or an earlier one.
        ...files.map((file, index) => ({
          ...{ debugName: file, name: only(file) },
          priority: files.length - index,
        })),
      ],
    },
  },
} satisfies Rolldown.RolldownOptions;

function only(file: SharedFile): Rolldown.CodeSplittingNameFunction {
  return (id, chunking) => (fileOfShared(id, chunking) === file ? file : null);
}

/** The file of a module that several pages share; null if at most one page needs it from the start. */
function fileOfShared(id: string, chunking: Chunking): SharedFile | null {
  const starts = startsOf(id, chunking);
  const pages = [...starts].filter((start) => chunking.getModuleInfo(start)?.isEntry);
  if (pages.some((page) => layout.test(page))) return 'shop';
  if (starts.size < 2 || pages.length === 0) return null;
  const isOwners = pages.every((page) => adminFolders.test(page));
  if (returns.test(id)) return 'returns';
  if (isOwners) return 'admin';
  if (sizeCharts.test(id)) return 'size-charts';
  const kinds = firstPageKinds.filter((kind) => pages.some((page) => firstPages[kind].test(page)));
  return kinds.length > 1 ? 'shop' : (kinds[0] ?? 'pages');
}

/** The pages, and the modules loaded later, that need the module. */
function startsOf(id: string, chunking: Chunking, seen = new Set<string>()): Set<string> {
  const starts = new Set<string>();
  if (seen.has(id)) return starts;
  seen.add(id);
  const module = chunking.getModuleInfo(id);
  if (!module) return starts;
  if (module.isEntry || module.dynamicImporters.length > 0) starts.add(id);
  for (const importer of module.importers) {
    for (const start of startsOf(importer, chunking, seen)) starts.add(start);
  }
  return starts;
}
