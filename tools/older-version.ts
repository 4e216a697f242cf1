import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** The shop as of a commit, built in its own folder. */
export type OlderVersion = { folder: string; remove(): void };

/** Checks the commit out beside this tree and builds it, with this tree's packages if they are the same. */
export function buildOlderVersion(commit: string, folder: string): OlderVersion {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit]);
  const remove = () => {
    execFileSync('git', ['worktree', 'remove', '--force', folder]);
  };
  try {
    const lock = (tree: string) => readFileSync(path.join(tree, 'package-lock.json'), 'utf8');
    if (lock(folder) === lock(process.cwd())) {
      symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    }
    const build = ['scripts/run.mjs', 'build'];
    execFileSync(process.execPath, build, { cwd: folder, stdio: 'ignore' });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}
