import { openPage } from './open-page.ts';
import { expect, test } from './test.ts';

test('a page without room for its live stream waits as long as the shop asks, and stays as it is', async ({
  page,
}) => {
  await page.clock.install();
  const requests: string[] = [];
  await page.route('**/api/v1/live*', (route) => {
    requests.push(route.request().method());
    return route.fulfill({ status: 429, headers: { 'Retry-After': '120' }, body: '' });
  });
  page.on('request', (request) => {
    if (request.url().includes('.data')) requests.push('data');
  });
  await openPage(page, '/store');
  let isAnswered = false;
  page.on('response', (response) => {
    isAnswered ||= response.request().method() === 'HEAD';
  });
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000);
      return isAnswered;
    })
    .toBe(true);
  await page.evaluate(() => {});
  const before = requests.length;
  for (let seconds = 0; seconds < 110; seconds += 10) await page.clock.fastForward(10_000);
  expect(requests.slice(before)).toEqual([]);
  await page.clock.fastForward(80_000);
  await expect.poll(() => requests.slice(before)).toEqual(expect.arrayContaining(['data', 'GET']));
});
