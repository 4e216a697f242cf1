import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

type LockedPackage = { version: string; integrity?: string; inBundle?: boolean; dev?: boolean };

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const locked = Object.entries(lock.packages).filter(([place]) => place !== '');

test('every locked package has a hash; what is bundled is inside one that has', () => {
  const without = locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(without.filter(([, { inBundle }]) => !inBundle)).toEqual([]);
  for (const [place] of without) {
    const bundle = place.slice(0, place.lastIndexOf('/node_modules/'));
    expect(lock.packages[bundle]?.integrity).toMatch(/^sha512-/);
  }
});

/** Runs a command of the shop against this registry. */
async function run(args: string[], registry: string): Promise<{ code: number; output: string }> {
  const cache = mkdtempSync(path.join(tmpdir(), 'npm-cache-'));
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['scripts/run.mjs', ...args], {
    env: { ...process.env, npm_config_registry: registry, npm_config_cache: cache },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code, output };
}

/** A registry that only answers the question for advisories. */
async function openRegistry(status: number, advisories: unknown): Promise<string> {
  const server = createServer((request, response) => {
    const isQuestion = request.url?.endsWith('/security/advisories/bulk') ?? false;
    request.resume().once('end', () => {
      response.writeHead(isQuestion ? status : 404, { 'Content-Type': 'application/json' });
      response.end(isQuestion ? JSON.stringify(advisories) : '{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('the audit names a package with an advisory, and fails', async () => {
  const advisory = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'Reads beyond the end',
    severity: 'high',
    vulnerable_versions: '*',
  };
  const { code, output } = await run(['audit'], await openRegistry(200, { pg: [advisory] }));
  expect(output).toContain('high: pg: Reads beyond the end (https://advisories.example/1)');
  expect(output).toMatch(/^\d+ packages asked about, \d+ with a known vulnerability\.$/m);
  expect(code).toBe(1);
});

test('the audit is content where there is none, and says how old the bundled PostgreSQL is', async () => {
  const { code, output } = await run(['audit'], await openRegistry(200, {}));
  expect(output).toMatch(/^The bundled PostgreSQL is 18\.\d+ of \d+ \w+ 20\d\d/m);
  expect(output).toContain(', 0 with a known vulnerability.');
  expect(code).toBe(0);
});

test('the audit fails where the registry cannot be asked, which a mirror often cannot', async () => {
  const { code, output } = await run(['audit'], await openRegistry(405, {}));
  expect(output).toMatch(/^Nothing is known about the packages: .*405/m);
  expect(code).toBe(2);
});

test('the list of packages names each of a running shop once, with its hash', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'sbom.cdx.json');
  expect(await run(['sbom', file], 'http://127.0.0.1:9/')).toMatchObject({ code: 0 });
  const bom = JSON.parse(readFileSync(file, 'utf8'));
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'fashion-haat', type: 'application' } },
  });
  const names = bom.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['pg', 'react-router', 'sharp']));
  expect(names).not.toContain('vitest');
  for (const { hashes } of bom.components) expect(hashes[0].alg).toBe('SHA-512');
});
