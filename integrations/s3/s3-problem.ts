/** The names that stores give it: `QuotaExceeded`, `XMinioStorageFull`, `InsufficientStorage`. */
const fullCodes = /quota|full|insufficientstorage|capexceeded/i;
const silentCodes = ['ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNREFUSED', 'ECONNRESET'];

/** What went wrong with an S3-compatible store, in a sentence; null for any other error. */
export function s3Problem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, cause } = error as Error & { code?: unknown };
  const isSilent = error.name === 'TimeoutError' || error.message === 'fetch failed';
  if (isSilent || silentCodes.includes(String(code ?? (cause as { code?: string })?.code))) {
    return 'The store does not answer.';
  }
  const [, status, name = ''] =
    /S3 returned (\d{3}) – (\S*)/.exec(error.message) ??
    /failed with status (\d{3}): (\S*)/.exec(error.message) ??
    [];
  if (status === undefined) return null;
  if (status === '507' || fullCodes.test(name)) return 'The store is full.';
  if (status === '403' || status === '401') {
    return 'The store refuses it: look at the key and at what it may do.';
  }
  if (status === '404') return 'The store does not know this bucket.';
  return `The store answered ${status} ${name}.`.replace(' Unknown.', '.');
}
