import { isBuildStale } from '../scripts/build.mjs';

const fresh = new Set<string>();

/**
 * For tests that ask the built shop: on an older build they would pass for what is no longer written.
 *
 * @throws when the build is missing, or older than the sources
 */
export function requireFreshBuild(root = process.cwd()): void {
  if (fresh.has(root)) return;
  if (isBuildStale(root)) throw new Error('The build is stale: run npm run build.');
  fresh.add(root);
}
