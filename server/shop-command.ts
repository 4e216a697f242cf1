import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { own } from '#app/kit/own.ts';
import { isInBucket } from '#database/backup/backup-name.ts';
import { StartRefused } from '#database/start-refused.ts';
import type { CommandName } from './run-command.ts';

type Command = {
  /** The arguments after its name. */
  usage: '' | 'FILE' | 'FILE [--replace]' | 'FILE.csv';
  /** It reads its file; other commands write theirs. */
  readsFile?: true;
  /** Its file is a backup, perhaps encrypted or in the bucket as 's3:NAME'. */
  readsBackup?: true;
  /** It may create the database, and needs no migrated tables. */
  createsDatabase?: true;
};

/** The commands of `npm run shop -- NAME` (docs/running/backup.md). */
const commands: Record<CommandName, Command> = {
  'reset-owner-password': { usage: '' },
  'rotate-keys': { usage: '' },
  backup: { usage: 'FILE' },
  restore: { usage: 'FILE [--replace]', readsFile: true, readsBackup: true, createsDatabase: true },
  check: { usage: '' },
  recount: { usage: '' },
  export: { usage: 'FILE.csv' },
  import: { usage: 'FILE.csv', readsFile: true },
};

/** What a command does is loaded once its words are right: all of the shop takes half a second. */
async function main([name = '', ...args]: string[]): Promise<void> {
  if (name === 'backups') return (await import('./run-command.ts')).listBackups();
  const command = own<Command>(commands, name);
  if (!command) {
    const names = [...Object.keys(commands), 'backups'];
    throw new StartRefused(`There is no shop command '${name}': say ${names.join(' or ')}.`);
  }
  const given = parseArgs(name, command, args);
  const isLater = command.readsBackup && isInBucket(given.file);
  if (command.usage !== '' && !isLater) await requireAccess(given.file, command.readsFile ?? false);
  const { runCommand } = await import('./run-command.ts');
  await runCommand(name as CommandName, { ...command, ...given });
}

/** Parses the file and the switch, if the command takes them. */
function parseArgs(name: string, { usage }: Command, args: string[]) {
  const isReplacing = usage.endsWith('[--replace]') && args.includes('--replace');
  const files = isReplacing ? args.filter((arg) => arg !== '--replace') : args;
  const [file = ''] = files;
  if (files.length !== (usage === '' ? 0 : 1) || file.startsWith('--')) {
    throw new StartRefused(`Say it like this: npm run shop -- ${`${name} ${usage}`.trim()}`);
  }
  return { file: isInBucket(file) ? file : path.resolve(file), isReplacing };
}

/** Checks before anything starts that the file can be read, or its folder written to. */
async function requireAccess(file: string, isRead: boolean): Promise<void> {
  try {
    if (isRead) await access(file, constants.R_OK);
    else await access(path.dirname(file), constants.W_OK);
  } catch {
    throw new StartRefused(`The file ${file} cannot be ${isRead ? 'read' : 'written'}.`);
  }
}

main(process.argv.slice(2)).catch(async (error: unknown) =>
  (await import('./console-messages.ts')).exitWithError(error),
);
