import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../bench/shop-process.ts';
import { findProgram, type Part, startPart } from './programs.ts';

/**
 * A proxy in front of the shops, with its file from `deploy/`. `secure`: its TLS port, and the authority to
 * trust. A proxy that does not check readiness may send a request into a connection that a stopping shop is
 * closing.
 */
export type ClusterProxy = Part & {
  name: string;
  asksReadiness: boolean;
  secure: { port: number; authority: string } | null;
};

/** The proxies this system has, Caddy first. */
export const proxies: Record<
  string,
  (folder: string, shops: number[]) => Promise<ClusterProxy | null>
> = {
  caddy: startCaddy,
  nginx: startNginx,
};

async function startCaddy(folder: string, shops: number[]): Promise<ClusterProxy | null> {
  const program = findProgram('caddy');
  if (program === null) return null;
  const [port, securePort] = [await freePort(), await freePort()];
  const file = path.join(folder, 'Caddyfile');
  // Settings for this machine only. The site is that of deploy/, with Caddy's own authority.
  await writeFile(
    file,
    `{
  admin off
  skip_install_trust
  auto_https disable_redirects
  log {
    output discard
  }
}
import ${path.resolve('deploy/Caddyfile')}
`,
  );
  const data = path.join(folder, 'caddy');
  const part = await startPart(port, [program, 'run', '--adapter', 'caddyfile', '--config', file], {
    env: {
      SITE: `http://127.0.0.1:${port}, https://localhost:${securePort}`,
      SHOPS: shops.map((shop) => `127.0.0.1:${shop}`).join(' '),
      HOME: folder,
      XDG_DATA_HOME: data,
      XDG_CONFIG_HOME: data,
    },
  });
  const root = path.join(data, 'caddy/pki/authorities/local/root.crt');
  return {
    ...part,
    name: 'Caddy',
    asksReadiness: true,
    secure: { port: securePort, authority: await readFile(root, 'utf8') },
  };
}

async function startNginx(folder: string, shops: number[]): Promise<ClusterProxy | null> {
  const program = findProgram('nginx');
  if (program === null) return null;
  const port = await freePort();
  const place = path.join(folder, 'nginx');
  await mkdir(place);
  await chmod(place, 0o777);
  const site = (await readFile('deploy/nginx.conf', 'utf8'))
    .replace(/( +server )10\.0\.0\.11:3000(.*;)\n.*10\.0\.0\.12.*/, (_line, before, after) =>
      shops.map((shop) => `${before}127.0.0.1:${shop}${after}`).join('\n'),
    )
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll(/ +ssl_.*\n/g, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${place}/${kind};`,
  );
  const file = path.join(place, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${place}/pid; error_log ${place}/error.log;\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\n${site}}\n`,
  );
  const part = await startPart(port, [
    program,
    '-p',
    place,
    '-c',
    file,
    '-e',
    `${place}/error.log`,
  ]);
  return { ...part, name: 'nginx', asksReadiness: false, secure: null };
}
