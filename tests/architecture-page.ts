import { readdirSync } from 'node:fs';

/** Generated folders, and those without code. */
const leftOut = ['node_modules', 'build', 'data', 'test-results', 'playwright-report', 'public'];

/** How deep the page goes: rooms in app/, folders elsewhere. */
const depthOf = (top: string): number => (top === 'app' ? 3 : 2);

/** The folders that docs/architecture.md has to name, sorted. */
export function foldersOf(root: string): string[] {
  function under(folder: string, depth: number): string[] {
    if (depth === 0) return [];
    return subfolders(`${root}/${folder}`).flatMap((name) => [
      `${folder}/${name}`,
      ...under(`${folder}/${name}`, depth - 1),
    ]);
  }
  const tops = subfolders(root).filter((name) => !leftOut.includes(name));
  return tops.flatMap((top) => [top, ...under(top, depthOf(top) - 1)]).sort();
}

function subfolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name);
}

/** The folders in the page's first code block, two spaces of indentation per level; sorted. */
export function foldersOnPage(page: string): string[] {
  const block = page.split('```')[1] ?? '';
  const trail: string[] = [];
  const found: string[] = [];
  for (const line of block.split('\n')) {
    const [, indent = '', name] = /^( *)([\w-]+)\/(?:\s|$)/.exec(line) ?? [];
    if (name === undefined) continue;
    trail.length = indent.length / 2;
    trail.push(name);
    found.push(trail.join('/'));
  }
  return found.sort();
}
