import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.server.ts';

const composed = 'café au lait';
const decomposed = composed.normalize('NFD');

test('a password is the same however the keyboard writes its accents', async () => {
  for (const chosen of [composed, decomposed]) {
    const hashed = await hashPassword(chosen);
    for (const typed of [composed, decomposed]) {
      const passwordHash = hashed.ok ? hashed.value : null;
      expect(await verifyPassword(passwordHash, typed)).toMatchObject({ value: true });
    }
  }
});

test('an older hash, of the password just as it was typed, goes on opening the account', async () => {
  const older = await hash(decomposed);
  expect(await verifyPassword(older, decomposed)).toMatchObject({ value: true });
  expect(await verifyPassword(older, 'cafe au lait')).toMatchObject({ value: false });
});
