import { expect, test } from 'vitest';
import { givenOwner, openTestShop } from '#tests/support/test-shop.ts';
import { saveStoreProfile } from './save-store-profile.server.ts';
import { sendTestEmail } from './send-test-email.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);

test('changes apply as soon as they are saved', async () => {
  await saveStoreProfile(shop, owner, { name: 'Haat of Pune' });
  expect(shop.settings.storeProfile.name).toBe('Haat of Pune');
  await saveStoreProfile(shop, owner, { offersCod: true });
  expect(shop.settings.storeProfile).toMatchObject({ name: 'Haat of Pune', offersCod: true });
});

test('test emails go to the owner’s own address, at most ten in an hour', async () => {
  await saveStoreProfile(shop, owner, { notifyEmail: 'meera@pune.example' });
  for (let n = 1; n <= 10; n += 1) await sendTestEmail(shop, owner);
  expect(await sendTestEmail(shop, owner)).toMatchObject({ refusal: { kind: 'tooMany' } });
  const emails = await shop.db.selectFrom('emails').select(['to_address', 'subject']).execute();
  expect(emails).toHaveLength(10);
  expect(emails[0]).toEqual({
    to_address: 'meera@pune.example',
    subject: 'Test email from Haat of Pune',
  });
});
