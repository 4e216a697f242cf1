import { z } from 'zod';
import { categoryName } from '#app/admin/settings/admin-settings.input.ts';
import {
  addCategory,
  deleteCategory,
  renameCategory,
} from '#app/admin/settings/change-categories.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop } from '#platform/shop.ts';
import { apiRefusals } from './api.contract.ts';
import { type Operation, permittedOperation, publicOperation } from './operation.server.ts';
import { listCategoryRows } from './product-rows.store.server.ts';
import { categorySchema } from './products.server.ts';

const tag = 'categories';
const path = '/categories/{category_id}';

const categoryParams = z.strictObject({ category_id: z.uuid() });
const categoryBody = z.strictObject({ name: categoryName });

async function findCategory(
  shop: Shop,
  matches: (row: z.infer<typeof categorySchema>) => boolean,
): Promise<Result<z.infer<typeof categorySchema>>> {
  const found = (await listCategoryRows(shop.db)).find(matches);
  return found ? done(found) : refuse(apiRefusals.categoryNotFound);
}

export const categoryOperations: Operation[] = [
  publicOperation({
    id: 'listCategories',
    method: 'get',
    path: '/categories',
    tag,
    shows: ['products'],
    summary: 'All categories by name',
    output: z.strictObject({ data: z.array(categorySchema) }),
    run: async (shop) => done({ data: await listCategoryRows(shop.db) }),
  }),
  publicOperation({
    id: 'getCategory',
    method: 'get',
    path,
    tag,
    shows: ['products'],
    summary: 'One category',
    params: categoryParams,
    output: categorySchema,
    run: (shop, { path: { category_id } }) => findCategory(shop, ({ id }) => id === category_id),
  }),
  permittedOperation({
    id: 'addCategory',
    method: 'post',
    path: '/categories',
    tag,
    permission: 'settings:write',
    summary: 'Adds a category',
    isCreate: true,
    body: categoryBody,
    output: categorySchema,
    async run(shop, owner, { body }) {
      const added = await addCategory(shop, owner, body);
      return added.ok ? findCategory(shop, ({ name }) => name === body.name) : added;
    },
  }),
  permittedOperation({
    id: 'renameCategory',
    method: 'patch',
    path,
    tag,
    permission: 'settings:write',
    summary: 'Renames a category',
    params: categoryParams,
    body: categoryBody,
    output: categorySchema,
    async run(shop, owner, { path: { category_id }, body }) {
      const renamed = await renameCategory(shop, owner, { id: category_id, ...body });
      return renamed.ok ? findCategory(shop, ({ id }) => id === category_id) : renamed;
    },
  }),
  permittedOperation({
    id: 'deleteCategory',
    method: 'delete',
    path,
    tag,
    permission: 'settings:write',
    summary: 'Deletes a category; its products stay, without one',
    params: categoryParams,
    run: (shop, owner, { path: { category_id } }) =>
      deleteCategory(shop, owner, { id: category_id }),
  }),
];
