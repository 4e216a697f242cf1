import { randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';

/** A form that cannot be read, with the status that says why. */
export class UnreadableForm extends Error {
  status: 400 | 413;
  constructor(status: 400 | 413) {
    super('A form with pictures could not be read');
    this.status = status;
  }
}

/** Limits of one form. Anything the routes refuse with their own sentence is smaller. */
export type FormLimits = { bytes: number; fileBytes: number; textBytes: number };

const maxTexts = 100;
const maxFiles = 20;
const dayMs = 24 * 60 * 60 * 1000;

/** Forms with files on the disk. Only a few parts of each are in memory at a time. */
export type SentForms = {
  /** Reads a multipart form. Its files are on the disk until `end` is called. @throws UnreadableForm */
  read(body: ReadableStream<Uint8Array>, contentType: string): Promise<FormData>;
  /** Deletes this form's files. May be called at any time, even while it is read. */
  end(): Promise<void>;
};

/**
 * Opens a folder for the forms being answered, and deletes what killed processes left there. Returns a function
 * that makes room for one more form.
 */
export async function openFormFolder(
  folder: string,
  limits: Omit<FormLimits, 'bytes'>,
): Promise<(bytes: number) => SentForms> {
  await mkdir(folder, { recursive: true });
  await sweep(folder);
  const prefix = path.join(folder, `${hostname()}.${process.pid}.`);
  return (bytes) => openForm(prefix + randomBytes(8).toString('hex'), { ...limits, bytes });
}

function openForm(ownFolder: string, limits: FormLimits): SentForms {
  const ending = new AbortController();
  let reading: Promise<unknown> = Promise.resolve();
  return {
    async read(body, contentType) {
      const form = readForm(body, { contentType, ownFolder, limits, signal: ending.signal });
      reading = form.catch(() => {});
      return form;
    },
    async end() {
      ending.abort();
      await reading;
      await rm(ownFolder, { recursive: true, force: true });
    },
  };
}

type Part = [name: string, value: string | Promise<File>];

async function readForm(
  body: ReadableStream<Uint8Array>,
  at: { contentType: string; ownFolder: string; limits: FormLimits; signal: AbortSignal },
): Promise<FormData> {
  await mkdir(at.ownFolder);
  const parts: Part[] = [];
  // Stops writing when another part or the connection breaks off.
  const failing = new AbortController();
  const signal = AbortSignal.any([at.signal, failing.signal]);
  const parser = openParser(at.contentType, at.limits, (error) => failing.abort(error));
  parser.on('field', (name, value, isNameCut, isCut) => {
    if (isNameCut || isCut) failing.abort(new UnreadableForm(413));
    parts.push([name, value]);
  });
  parser.on('file', (name, content, fileName, _encoding, type) => {
    // The parser tells a file of its end even if nobody reads it any more.
    content.on('error', () => {});
    const place = path.join(at.ownFolder, String(parts.length));
    const file = writeFile(content, place, { signal, fileName: fileName ?? '', type });
    // The caller who awaits the parts gets the error. Until then nobody listens for it.
    file.catch((error: unknown) => failing.abort(error));
    parts.push([name, file]);
  });
  try {
    await pipeline(Readable.fromWeb(body as never), limitBytes(at.limits.bytes), parser, {
      signal,
    });
    // Parts without a name do not count.
    if (parts.length === 0) throw new UnreadableForm(400);
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, await value);
    return form;
  } catch (error) {
    failing.abort(error);
    await Promise.allSettled(parts.map(([, value]) => value));
    throw reasonOf(error, failing.signal);
  }
}

function openParser(
  contentType: string,
  limits: FormLimits,
  fail: (error: UnreadableForm) => void,
): BusboyInstance {
  try {
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        ...{ fields: maxTexts, files: maxFiles, parts: maxTexts + maxFiles, headerPairs: 20 },
        // One byte more shows that it is too large.
        ...{ fileSize: limits.fileBytes + 1, fieldSize: limits.textBytes, headerSize: 16 * 1024 },
      },
    });
    const tooMany = () => fail(new UnreadableForm(413));
    parser.on('partsLimit', tooMany).on('filesLimit', tooMany).on('fieldsLimit', tooMany);
    return parser;
  } catch {
    throw new UnreadableForm(400);
  }
}

async function writeFile(
  content: Readable,
  place: string,
  { signal, fileName, type }: { signal: AbortSignal; fileName: string; type: string },
): Promise<File> {
  await pipeline(content, createWriteStream(place, { flags: 'wx', mode: 0o600 }), { signal });
  return new File([await openAsBlob(place, { type })], fileName, { type });
}

function limitBytes(bytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, pass) {
      size += chunk.length;
      pass(size > bytes ? new UnreadableForm(413) : null, chunk);
    },
  });
}

/** Disk errors are the shop's fault; all others are the form's or the sender's. */
function reasonOf(error: unknown, { reason }: AbortSignal): unknown {
  const isOfDisk = (one: unknown) => one instanceof Error && 'syscall' in one && 'path' in one;
  const known = [reason, error].find((one) => one instanceof UnreadableForm || isOfDisk(one));
  return known ?? new UnreadableForm(400);
}

/** If several machines share the folder, deletes only what is a day old: no form takes that long. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name);
    const [, host, pid] = /^(.+)\.(\d+)\.[0-9a-f]{16}$/.exec(name) ?? [];
    if (!host || !pid) continue;
    const endedAt = host === hostname() ? lastMomentBefore(Number(pid)) : Date.now() - dayMs;
    if ((await mtimeOf(place)) < endedAt) await rm(place, { recursive: true, force: true });
  }
}

async function mtimeOf(place: string): Promise<number> {
  return (await stat(place).catch(() => null))?.mtimeMs ?? Number.POSITIVE_INFINITY;
}

/**
 * Files older than this, in ms, are of a process that has ended. In a container, one may have had this
 * process's id.
 */
function lastMomentBefore(pid: number): number {
  if (pid === process.pid) return Date.now() - process.uptime() * 1000;
  try {
    process.kill(pid, 0);
    return 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 0 : Number.POSITIVE_INFINITY;
  }
}
