import { isBuildStale } from '../scripts/build.mjs';

const fresh = new Set<string>();

/**
 * For tests of the built shop, which would pass on a stale build whatever the sources say.
 *
 * @throws if the build is missing or older than the sources
 */
export function requireFreshBuild(root = process.cwd()): void {
  if (fresh.has(root)) return;
  if (isBuildStale(root)) throw new Error('The build is stale: run npm run build.');
  fresh.add(root);
}
