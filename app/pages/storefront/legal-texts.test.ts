import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { consentTextVersion } from '#app/people/profiles/consents.store.server.ts';

// Consent to other words is not consent to these: people are asked again (Q127).
test('the version that a consent names changes with the texts', () => {
  const hash = createHash('sha256');
  for (const file of ['legal-terms.tsx', 'legal-privacy.tsx']) {
    // Imports do not change what a reader sees.
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    hash.update(source.replaceAll(/^import [^;]*;\n/gm, ''));
  }
  expect(consentTextVersion).toMatch(/^20\d\d-\d\d-\d\d-/);
  expect(consentTextVersion.slice(11)).toBe(hash.digest('hex').slice(0, 8));
});
