import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '#integrations/s3/s3-client.ts';

/** A small S3 store in memory with what the shop uses, and lists in pages of two. */
export type ObjectStore = {
  settings: S3Settings;
  /** Name → content. */
  objects: Map<string, { body: Buffer; type: string }>;
  /** Begun, neither completed nor ended: upload id → name. */
  unfinished: Map<string, { name: string; since: Date; parts: Map<number, Buffer> }>;
  lastSignature(): string;
  /**
   * From now on refuses requests of a method ('PUT', 'GET ?uploads') with a status and code, or stores one bit
   * wrong.
   */
  misbehave(how: { method: string; status: number; code: string } | 'damages' | null): void;
  close(): Promise<void>;
};

const bucket = 'haat';

export async function openObjectStore(): Promise<ObjectStore> {
  const objects: ObjectStore['objects'] = new Map();
  const unfinished: ObjectStore['unfinished'] = new Map();
  let signature = '';
  let misbehaviour: Parameters<ObjectStore['misbehave']>[0] = null;
  let uploads = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    signature = request.headers.authorization ?? '';
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const [, , named, ...rest] = pathname.split('/');
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'Content-Type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`);
    const body = await bodyOf(request);
    if (!signature || named !== bucket) return void refuse(403, 'AccessDenied');
    const method = `${request.method}${searchParams.has('uploads') ? ' ?uploads' : ''}`;
    if (misbehaviour && misbehaviour !== 'damages' && misbehaviour.method === method) {
      return void refuse(misbehaviour.status, misbehaviour.code);
    }
    const name = decodeURIComponent(rest.join('/'));
    const upload = searchParams.get('uploadId');
    const xml = (text: string) =>
      response.writeHead(200, { 'Content-Type': 'application/xml' }).end(text);

    if (request.method === 'POST' && searchParams.has('uploads')) {
      uploads += 1;
      unfinished.set(String(uploads), { name, since: new Date(), parts: new Map() });
      return void xml(
        `<InitiateMultipartUploadResult><UploadId>${uploads}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (upload !== null) {
      const open = unfinished.get(upload);
      if (!open) return void refuse(404, 'NoSuchUpload');
      if (request.method === 'PUT') {
        open.parts.set(Number(searchParams.get('partNumber')), stored(body));
        return void response.writeHead(200, { ETag: '"1"' }).end();
      }
      unfinished.delete(upload);
      if (request.method === 'DELETE') return void response.writeHead(204).end();
      const parts = [...open.parts].sort(([one], [other]) => one - other);
      objects.set(name, { body: Buffer.concat(parts.map(([, part]) => part)), type: '' });
      return void xml(
        '<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>',
      );
    }
    if (request.method === 'PUT') {
      objects.set(name, { body: stored(body), type: request.headers['content-type'] ?? '' });
      return void response.writeHead(200, { ETag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return void response.writeHead(204).end();
    }
    if (searchParams.has('uploads')) return void xml(listOfUnfinished());
    if (searchParams.has('list-type')) return void xml(listOf(searchParams));
    send(request, response, name);
  }

  function stored(body: Buffer): Buffer {
    if (misbehaviour === 'damages') body[0] = (body[0] ?? 0) ^ 1;
    return body;
  }

  function listOf(search: URLSearchParams): string {
    const after = search.get('continuation-token') ?? '';
    const prefix = search.get('prefix') ?? '';
    const all = [...objects.keys()]
      .sort()
      .filter((name) => name > after && name.startsWith(prefix));
    const page = all.slice(0, 2);
    const more = all.length > 2 ? `<NextContinuationToken>${page[1]}</NextContinuationToken>` : '';
    const contents = page.map(
      (name) =>
        `<Contents><Key>${name}</Key><Size>${objects.get(name)?.body.length}</Size></Contents>`,
    );
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${all.length > 2}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`;
  }

  function listOfUnfinished(): string {
    const uploads = [...unfinished].map(
      ([id, { name, since }]) =>
        `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${since.toISOString()}</Initiated></Upload>`,
    );
    return `<ListMultipartUploadsResult><Bucket>${bucket}</Bucket>${uploads.join('')}</ListMultipartUploadsResult>`;
  }

  function send(request: IncomingMessage, response: ServerResponse, name: string): void {
    const object = objects.get(name);
    if (!object) return void response.writeHead(404).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const body = from ? object.body.subarray(Number(from), Number(to) + 1) : object.body;
    response.writeHead(from ? 206 : 200, {
      'Content-Type': object.type,
      'Content-Length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: new URL(`http://127.0.0.1:${port}/store`),
      region: 'ap-south-1',
      bucket,
      accessKeyId: 'the key',
      secretAccessKey: 'the secret',
    },
    objects,
    unfinished,
    lastSignature: () => signature,
    misbehave(how) {
      misbehaviour = how;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
