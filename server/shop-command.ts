import path from 'node:path';
import { resetOwnerPassword } from '#app/auth/reset-owner-password.server.ts';
import { openForCommand } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { StartRefused } from '#database/start-refused.ts';
import type { Db } from '#database/tables.ts';
import { inTransaction } from '#database/transaction.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { openLog } from '#platform/log/log.ts';
import { sayCodesOff, sayOwner, sayWhyNot } from './say.ts';

/** What works without a browser: `npm run shop -- NAME` (RUNNING.md). */
const commands: Record<string, (db: Db, config: Config) => Promise<void>> = {
  async 'reset-owner-password'(db, config) {
    const owner = await inTransaction(db, (inside) =>
      resetOwnerPassword(inside, config.owner.email),
    );
    if (!owner) throw new StartRefused('This shop has no owner’s account yet; start it once.');
    sayOwner(owner);
    sayCodesOff();
  },
};

async function main([name = '']: string[]): Promise<void> {
  const names = Object.keys(commands);
  const command = names.includes(name) ? commands[name] : undefined;
  if (!command) {
    throw new StartRefused(`There is no shop command '${name}': say ${names.join(' or ')}.`);
  }
  const config = readConfig(process.env);
  const { databaseUrl, dataDir } = config;
  const log = openLog('warn');
  const onLost = () => process.exit(1);
  const database = await openForCommand({ databaseUrl, dataDir, log, onLost });
  try {
    await migrate(database.db, path.join(process.cwd(), 'database/migrations'), log);
    await command(database.db, config);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch(sayWhyNot);
