import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../bench/shop-process.ts';
import { findProgram, type Part, startPart, unprivileged } from './programs.ts';

/** PgBouncer in transaction mode, in front of the PostgreSQL on this port; null if the system has none. */
export async function startPooler(
  folder: string,
  database: { port: number; user: string; password: string; name: string },
): Promise<Part | null> {
  const program = findProgram('pgbouncer');
  if (program === null) return null;
  const port = await freePort();
  const users = path.join(folder, 'pgbouncer-users');
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${database.user}" "${database.password}"\n`);
  await writeFile(
    file,
    `[databases]
${database.name} = host=127.0.0.1 port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 12
max_client_conn = 200
server_login_retry = 1
log_connections = 0
log_disconnections = 0
log_pooler_errors = 0
log_stats = 0
logfile = /dev/null
`,
  );
  return startPart(port, [program, file], { account: unprivileged() });
}
