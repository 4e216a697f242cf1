import { openPage } from './open-page.ts';
import { expect, test } from './test.ts';

test('a sign-in with an empty field is refused on the page, and nothing is sent', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await openPage(page, '/auth');
  await page.getByLabel('Email').fill('kavita@example.in');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();

  const refusal = page.getByRole('alert').filter({ hasText: 'Missing Information' });
  await expect(refusal).toContainText('Please fill in all fields');
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('kavita@example.in');
  expect(sent).toBe(0);
});
