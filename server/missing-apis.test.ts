import { expect, test } from 'vitest';
import { openTestHttp } from '#tests/support/test-http.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const http = await openTestHttp(await openTestShop());

const elsewhere = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };

test.each([
  ['GET', '/rest/v1/products?select=*'],
  ['POST', '/rest/v1/orders'],
  ['PATCH', '/rest/v1'],
  ['POST', '/functions/v1/hello'],
  ['POST', '/graphql/v1'],
  ['GET', '/realtime/v1/websocket'],
])('%s %s tells an API client of any site where the API is', async (method, path) => {
  const response = await http.send(path, { method, headers: elsewhere });
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  const { code, detail } = await response.json();
  expect(code).toBe('not_found');
  expect(detail).toContain('/api/v1/openapi.json');
});
