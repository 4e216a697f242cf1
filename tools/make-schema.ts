import { rm, writeFile } from 'node:fs/promises';
import { describeSchema } from '#database/describe-schema.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { openPool } from '#database/pool.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { createTempDataDir } from '#tests/support/temp-data-dir.ts';

/**
 * Writes database/schema.sql from the files in database/migrations: node tools/make-schema.ts
 *
 * Run it again after adding a migration; database/describe-schema.test.ts fails until then.
 */
const dataDir = await createTempDataDir('schema');
const embedded = await startEmbeddedPostgres({ dataDir, log: silentLog });
const { db, close } = openPool(embedded.connection, silentLog);
await migrate(db, 'database/migrations', silentLog);
await writeFile('database/schema.sql', await describeSchema(db));
await close();
await embedded.stop();
await rm(dataDir, { recursive: true, force: true });
