import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Account = { uid: number; gid: number };

/** The system user that PostgreSQL runs as when root starts the shop. */
export const accountName = 'fashion-haat';

/** In containers and on small systems either one may be missing, or /etc read-only. */
const commandsToAddAccount = [
  [
    'useradd',
    ...['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
    ...['-s', '/usr/sbin/nologin', '--comment', 'Database of Fashion Haat', accountName],
  ],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', accountName],
] as const;

/**
 * Returns PostgreSQL's own system user for root, adding it if it is missing. Returns `nobody` if no user can be
 * added; that one may own files of other programs.
 */
export function ensureAccount(): Account {
  for (const [command, ...args] of commandsToAddAccount) {
    const account = findAccount(readPasswd(), accountName);
    if (account !== null) return account;
    spawnSync(command, args, { stdio: 'ignore' });
  }
  return findAccount(readPasswd(), accountName) ?? nobody();
}

/** The user `nobody`, or its usual ids if it is not listed. */
export function nobody(): Account {
  return findAccount(readPasswd(), 'nobody') ?? { uid: 65534, gid: 65534 };
}

/** The user of this name in the text of /etc/passwd. */
export function findAccount(passwd: string, name: string): Account | null {
  const line = passwd.split('\n').find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
