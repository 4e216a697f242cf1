/** A request besides its path. `address` is the client's, as a proxy would report it. */
export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  address?: string;
  cookie?: string;
  encoding?: string;
  headers?: Record<string, string>;
  /** Sent as a form. */
  form?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
};

/** What Chromium accepts, over https. */
export const browserEncodings = 'gzip, deflate, br, zstd';

/** The other headers of Chromium's page requests. */
const browserHeaders = {
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language': 'en-IN,en;q=0.9,hi;q=0.8',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
};

/** A whole request in bytes, made once and sent often. */
export function requestBytes(port: number, options: RequestOptions): Buffer {
  const { method = options.form || options.json ? 'POST' : 'GET', path } = options;
  const host = `127.0.0.1:${port}`;
  const headers: Record<string, string> = {
    Host: host,
    ...browserHeaders,
    'Accept-Encoding': options.encoding ?? 'identity',
    ...(options.address && { 'X-Forwarded-For': options.address }),
    ...(options.cookie && { Cookie: options.cookie }),
    ...options.headers,
  };
  let body = '';
  if (options.form) {
    headers['Content-Type'] = 'application/x-www-form-urlencoded';
    headers.Origin = `http://${host}`;
    body = new URLSearchParams(options.form).toString();
  } else if (options.json !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(options.json);
  }
  if (method !== 'GET') headers['Content-Length'] = String(Buffer.byteLength(body));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/** A different address for each number up to 16 million. */
export function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}
