import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Db } from '#database/tables.ts';
import { InvalidBackup } from './backup-file.ts';

/**
 * Backups are encrypted in the age format (age-encryption.org) to a public key, so the shop can write them and
 * cannot read them. With the secret key they are opened here, or by the `age` command without this shop.
 */
export type BackupKey = {
  /** 'AGE-SECRET-KEY-1…', for the owner alone. */
  secret: string;
  /** 'age1…', stored by the shop. */
  recipient: string;
};

export class WrongKey extends InvalidBackup {
  constructor() {
    super('This key does not open the backup: it was made for another one.');
  }
}

type Bytes = AsyncIterable<Uint8Array>;

const magic = 'age-encryption.org/';

export async function newBackupKey(): Promise<BackupKey> {
  const secret = await generateX25519Identity();
  return { secret, recipient: await identityToRecipient(secret) };
}

/** The public key of the owner's backups; null if they have not made one yet. */
export async function readBackupRecipient(db: Db): Promise<string | null> {
  const row = await db.selectFrom('shop_settings').select('backup_recipient').executeTakeFirst();
  return row?.backup_recipient ?? null;
}

/** For pipeline(): encrypts what passes, 64 KB at a time. */
export function encryptTo(recipient: string): (plain: Bytes) => AsyncGenerator<Uint8Array> {
  return async function* encrypted(plain) {
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    yield* fromWeb(await encrypter.encrypt(toWeb(plain)));
  };
}

/**
 * Decrypts what passes. Every chunk is authenticated before it is returned.
 * @throws {WrongKey} if it was encrypted for another key
 * @throws {InvalidBackup} if the file is damaged or cut short
 */
export async function* decryptWith(secret: string, encrypted: Bytes): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(secret);
  try {
    yield* fromWeb(await decrypter.decrypt(toWeb(encrypted)));
  } catch (error) {
    // Disk errors have a code.
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    if (/no identity matched/.test(String(error))) throw new WrongKey();
    throw new InvalidBackup('It is damaged, or was cut short.');
  }
}

/** Opens a backup, decrypted; `secret` is null for a plain one. */
export function openBackupFile(file: string, secret: string | null): Readable {
  const content = createReadStream(file);
  return secret === null
    ? content
    : Readable.from(decryptWith(secret, content), { objectMode: false });
}

/** Whether a text is a secret key, 'AGE-SECRET-KEY-1…'. */
export async function isBackupSecret(text: string): Promise<boolean> {
  return identityToRecipient(text).then(
    () => true,
    () => false,
  );
}

/** Whether the file is encrypted, by its first bytes. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === magic;
  } finally {
    await handle.close();
  }
}

function toWeb(bytes: Bytes): ReadableStream {
  return Readable.toWeb(Readable.from(bytes)) as ReadableStream;
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}
