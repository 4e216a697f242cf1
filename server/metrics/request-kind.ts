/** The kinds of requests in the metrics; few, since each has its own histogram. */
export type RequestKind = 'page' | 'data' | 'api' | 'auth' | 'file' | 'stream' | 'probe';

const kindByStart: readonly (readonly [string, RequestKind])[] = [
  ['/api/v1/live', 'stream'],
  ['/api/', 'api'],
  ['/auth/v1/', 'auth'],
  ['/assets/', 'file'],
  ['/pictures/', 'file'],
  ['/storage/', 'file'],
  ['/healthz', 'probe'],
  ['/readyz', 'probe'],
];

/** The kind of a request by its address. `data` is what the router loads for an open page. */
export function requestKind(address: string): RequestKind {
  const [path = ''] = address.split('?', 1);
  const known = kindByStart.find(([start]) => path.startsWith(start));
  if (known) return known[1];
  return path.endsWith('.data') ? 'data' : 'page';
}
