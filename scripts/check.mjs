import { runStep } from './children.mjs';
import { closingLine } from './counts.mjs';
import { childEnvironment, pinnedNode, programOf } from './pinned-node.mjs';

const steps = [
  { name: 'lint and format', of: '@biomejs/biome', program: 'biome', args: ['ci', '.'] },
  { name: 'route types', of: '@react-router/dev', program: 'react-router', args: ['typegen'] },
  { name: 'types', of: 'typescript', program: 'tsc', args: ['--noEmit'] },
];

/**
 * Everything CI runs. It stops at the first step that fails, which then counts as one failure.
 *
 * @param {string} root
 * @param {() => Promise<number>} test  the last step
 * @returns {Promise<number>}  the exit code
 */
export async function checkShop(root, test) {
  const node = pinnedNode(root);
  const surroundings = { cwd: root, env: childEnvironment(root, node) };
  for (const { name, of, program, args } of steps) {
    const code = await runStep(node, [programOf(root, of, program), ...args], surroundings);
    if (code === 0) continue;
    console.log(`The check stopped at: ${name} (${program} ${args.join(' ')}).`);
    console.log(closingLine({ passed: 0, failed: 1, skipped: 0 }));
    return 1;
  }
  return test();
}
