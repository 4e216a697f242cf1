import { describe, expect, test } from 'vitest';
import { maxZones } from '#app/orders/delivery-zones/admin-delivery-zones.contract.ts';
import { maxGroups } from '#app/products/add-ons/admin-add-ons.contract.ts';
import { maxAttributes } from '#app/products/attributes/admin-attributes.contract.ts';
import { maxSizeCharts } from '#app/products/size-charts/admin-size-charts.contract.ts';
import { pages } from '#app/routes.ts';
import { addOnGroupFields } from './support/test-add-ons.ts';
import { openTestAdmin } from './support/test-http.ts';
import { readToastCookie } from './support/test-responses.ts';
import { sizeChartFields } from './support/test-size-charts.ts';

// Every list under Settings, as the owner uses it, without script.

type Fields = Record<string, string>;
type List = {
  path: string;
  kind: string;
  /** What the activity calls the kind. */
  recordedAs: string;
  max: number;
  /** The name that each of several that are added has, and the form that adds it. */
  added: (number: number) => [name: string, form: Fields];
  /** A form that can be saved, but for its name. */
  form: Fields;
  /** With a name that another has. */
  sameNameStatus: number;
};

/** The second 'Kurta' is 'Kurta 2'. */
const fromReady =
  (id: string, name: string) =>
  (number: number): [string, Fields] => [number === 1 ? name : `${name} ${number}`, { ready: id }];

const lists: List[] = [
  {
    ...{ path: 'attributes', kind: 'attribute', recordedAs: 'Attribute', max: maxAttributes },
    added: (number) => {
      const name = `Weave ${number}`;
      return [name, { intent: 'add-own', name, kind: 'choice' }];
    },
    form: { intent: 'save-attribute', 'option-0': 'Jamdani' },
    sameNameStatus: 409,
  },
  {
    ...{ path: 'size-charts', kind: 'size chart', recordedAs: 'Size chart', max: maxSizeCharts },
    added: fromReady('kurta', 'Kurta'),
    form: { intent: 'save-chart', ...sizeChartFields },
    sameNameStatus: 409,
  },
  {
    ...{ path: 'add-ons', kind: 'add-on', recordedAs: 'Add-on', max: maxGroups },
    added: fromReady('lehenga', 'Lehenga Length · लंबाई'),
    form: { intent: 'save-add-on', ...addOnGroupFields },
    sameNameStatus: 409,
  },
  {
    ...{ path: 'delivery-zones', kind: 'zone', recordedAs: 'Delivery zone', max: maxZones },
    added: fromReady('islands', 'Islands'),
    form: { intent: 'save-zone', prefixes: '744', charge: '90' },
    sameNameStatus: 422,
  },
];

const { shop, http, owner } = await openTestAdmin();

const page = async (url: string) => (await http.get(url, owner)).text();

test('every list under Settings is tried here', () => {
  const settings = JSON.stringify(pages).matchAll(/"settings\/([a-z-]+)\/:\w+"/g);
  const paths = new Set([...settings].map(([, path]) => path));
  paths.delete('restore');
  expect([...paths].toSorted()).toEqual(lists.map(({ path }) => path).toSorted());
});

describe.each(lists)('$path', ({ path, kind, recordedAs, max, added, form, sameNameStatus }) => {
  const list = `/admin/settings/${path}`;
  const [[firstName, addFirst], [secondName, addSecond]] = [added(1), added(2)];
  let first = '';
  let second = '';

  test('are led to from Settings, and there is none at first', async () => {
    expect(await page('/admin/settings')).toContain(`href="${list}"`);
    expect(await page(list)).toContain('None yet');
  });

  test('are added, each by a name of its own, which leads to its form', async () => {
    const answers = [];
    for (const fields of [addFirst, addSecond]) answers.push(await http.post(list, fields, owner));
    [first = '', second = ''] = answers.map(({ headers }) => headers.get('Location') ?? '');
    expect(first).toMatch(new RegExp(`^${list}/[0-9a-f-]{36}$`));
    expect(await page(first)).toMatch(new RegExp(`name="name"[^>]*value="${firstName}"`));
    const html = await page(list);
    for (const text of [first, firstName, second, secondName]) expect(html).toContain(text);
  });

  test('are changed, but not to a name that another one has: what was typed stays', async () => {
    const saved = await http.post(first, { ...form, name: 'Chanderi' }, owner);
    expect([saved.status, saved.headers.get('Location')]).toEqual([303, list]);
    expect(readToastCookie(saved).title.toLowerCase()).toBe(`${kind} saved`);
    expect(await page(list)).toContain('Chanderi');
    const refused = await http.post(second, { ...form, name: ' CHANDERI ' }, owner);
    expect(refused.status).toBe(sameNameStatus);
    const html = await refused.text();
    expect(html).toMatch(new RegExp(`There is an? ${kind} of this name already`));
    expect(html).toMatch(/name="name"[^>]*value="[ ]?CHANDERI[ ]?"/);
    expect(await page(list)).toContain(secondName);
  });

  test('of one that somebody else has deleted meanwhile, the form says that it is gone', async () => {
    const deleted = await http.post(first, { intent: 'delete' }, owner);
    expect([deleted.status, deleted.headers.get('Location')]).toEqual([303, list]);
    expect(readToastCookie(deleted).title.toLowerCase()).toBe(`${kind} deleted`);
    expect(await page(list)).not.toContain('Chanderi');
    const forms: Fields[] = [{ ...form, name: 'Chanderi' }, { intent: 'delete' }];
    for (const fields of forms) {
      const answer = await http.post(first, fields, owner);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain(`This ${kind} is gone`);
    }
    expect((await http.get(first, owner)).status).toBe(404);
    expect((await http.get(`${list}/none`, owner)).status).toBe(404);
  });

  test('are recorded in the activity', async () => {
    const rows = await shop.db
      .selectFrom('activity')
      .select('about')
      .where('about', 'like', `${recordedAs} %`)
      .orderBy('id')
      .execute();
    expect(rows.map(({ about }) => about)).toEqual(
      ['added', 'added', 'changed', 'deleted'].map((what) => `${recordedAs} ${what}`),
    );
  });

  test('that are added at the same time are all there, but none too many', async () => {
    const numbers = Array.from({ length: max + 1 }, (_, index) => index + 3);
    const answers = await Promise.all(
      numbers.map((number) => http.post(list, added(number)[1], owner)),
    );
    const refused = answers.filter(({ status }) => status === 409);
    // The second of those before is there still.
    expect(refused).toHaveLength(2);
    expect(await refused[0]?.text()).toContain(`A shop can have at most ${max} ${kind}s`);
    const html = await page(list);
    expect(html.match(new RegExp(`href="${list}/`, 'g'))).toHaveLength(max);
  });
});
