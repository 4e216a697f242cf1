import { z } from 'zod';
import { done, refuse } from '#app/kit/result.ts';
import { apiRefusals } from './api.contract.ts';
import { forEverybody, type Operation } from './operation.server.ts';
import { listCategoryRows } from './product-rows.store.server.ts';
import { category } from './products.server.ts';

const table = 'categories';

export const categoryOperations: Operation[] = [
  forEverybody({
    id: 'listCategories',
    method: 'get',
    path: '/categories',
    table,
    summary: 'All categories by name',
    output: z.strictObject({ data: z.array(category) }),
    run: async (shop) => done({ data: await listCategoryRows(shop.db) }),
  }),
  forEverybody({
    id: 'getCategory',
    method: 'get',
    path: '/categories/{category_id}',
    table,
    summary: 'One category',
    params: z.strictObject({ category_id: z.uuid() }),
    output: category,
    async run(shop, { path: { category_id } }) {
      const rows = await listCategoryRows(shop.db);
      const found = rows.find(({ id }) => id === category_id);
      return found ? done(found) : refuse(apiRefusals.noCategory);
    },
  }),
];
