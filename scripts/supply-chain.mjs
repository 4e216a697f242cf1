import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { npmCommand } from './install.mjs';
import { UserError } from './user-error.mjs';

/** @typedef {{ name: string, severity: string, via: (string | { title: string, url: string })[] }} Vulnerability */

/**
 * Asks the registry which packages of package-lock.json have known vulnerabilities, and prints each. Nothing
 * has to be installed. The registry does not know the bundled PostgreSQL, so its age is printed too.
 *
 * @param {string} root
 * @returns {Promise<number>}  the exit code: 1 if there is a vulnerability, 2 if the registry could not be
 *   asked
 */
export async function audit(root) {
  const report = parse(
    await npm(root, ['audit', '--package-lock-only', '--include=dev', '--json']),
  );
  const { bundledPostgresText } = await import('../app/kit/bundled-postgres.mjs');
  console.log(`The bundled PostgreSQL is ${bundledPostgresText(new Date())}.`);
  if (!report?.vulnerabilities) {
    const why = report?.message ?? 'the registry gave no answer';
    console.log(`Nothing is known about the packages: ${why}.`);
    return 2;
  }
  /** @type {Vulnerability[]} */
  const found = Object.values(report.vulnerabilities);
  for (const { name, severity, via } of found) {
    const reasons = via.map((one) => (typeof one === 'string' ? `through ${one}` : reasonOf(one)));
    console.log(`${severity}: ${name}: ${reasons.join('; ')}`);
  }
  const packages = report.metadata.dependencies.total;
  console.log(`${packages} packages asked about, ${found.length} with a known vulnerability.`);
  return found.length > 0 ? 1 : 0;
}

/** @param {{ title: string, url: string }} advisory */
function reasonOf({ title, url }) {
  return `${title} (${url})`;
}

/** @typedef {{ 'bom-ref': string, properties: { name: string }[] }} Component */

/**
 * Writes the list of a running shop's components, in CycloneDX, from package-lock.json.
 *
 * @param {string} root
 * @param {string} [file]
 * @returns {Promise<void>}
 */
export async function writeSbom(root, file = 'sbom.cdx.json') {
  const bom = parse(
    await npm(root, [
      // In production npm would itself leave out what the filter below is for.
      ...['sbom', '--package-lock-only', '--include=dev'],
      ...['--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
    ]),
  );
  if (!bom?.components) throw new UserError('npm could not list the packages: it may be too old.');
  // npm's own `--omit dev` also leaves out the shop's packages that a development package needs too.
  bom.components = bom.components.filter(isOfShop);
  /** @type {Set<string>} */
  const refs = new Set(bom.components.map((/** @type {Component} */ one) => one['bom-ref']));
  const own = bom.metadata.component['bom-ref'];
  bom.dependencies = bom.dependencies
    .filter((/** @type {{ ref: string }} */ { ref }) => ref === own || refs.has(ref))
    .map((/** @type {{ ref: string, dependsOn: string[] }} */ { ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => refs.has(one)),
    }));
  // npm uses the folder's name.
  bom.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`${bom.components.length} packages are listed in ${basename(file)}.`);
}

/** @param {Component} component */
function isOfShop({ properties }) {
  return !properties.some(({ name }) => name === 'cdx:npm:package:development');
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<string>}  what npm prints; it exits with 1 for a vulnerability as for an error
 */
function npm(root, args) {
  const { program, args: first } = npmCommand(process.env.npm_execpath);
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.once('error', (error) =>
      reject(new UserError(`npm could not be started (${error.message}).`)),
    );
    child.once('close', () => resolve(output));
  });
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
