import { z } from 'zod';
import { readMeasuredProfile } from '#app/account/account.store.server.ts';
import { saveProfile } from '#app/account/save-profile.server.ts';
import { roles } from '#app/kit/permissions.ts';
import { done } from '#app/kit/result.ts';
import {
  indianMobile,
  indianPincode,
  placeInput,
  postalAddress,
  singleLineText,
} from '#app/people/profiles/profiles.input.ts';
import { readProfile } from '#app/people/profiles/profiles.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { authenticatedOperation, type Operation } from './operation.server.ts';
import { toApiStoreCredit } from './rupees.server.ts';

const tag = 'profiles';
const path = '/profiles/me';

const profileSchema = z
  .strictObject({
    user_id: z.uuid(),
    role: z.enum(roles),
    full_name: z.string(),
    phone: z.string(),
    address: z.string(),
    landmark: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    is_default_address: z.boolean(),
    store_credit: z.number().optional().meta({
      description: 'What can be spent on orders, in rupees; left out for nothing',
    }),
  })
  .meta({ id: 'Profile' });

/** Missing fields stay. The role cannot be changed (Q27). */
const profileChangesBody = z
  .strictObject({
    full_name: singleLineText(100, 'The name'),
    phone: z.union([z.literal(''), indianMobile]),
    address: postalAddress,
    ...placeInput,
    pincode: z.union([z.literal(''), indianPincode]),
    is_default_address: z.literal(true, 'The only address is the default one'),
  })
  .partial();

async function readApiProfile(shop: Shop, user: User): Promise<z.infer<typeof profileSchema>> {
  const { profile, storeCreditPaise } = await readMeasuredProfile(shop.db, user.userId);
  const { fullName, isDefaultAddress, ...rest } = profile;
  return {
    user_id: user.userId,
    role: user.role,
    full_name: fullName,
    ...rest,
    is_default_address: isDefaultAddress,
    ...toApiStoreCredit(storeCreditPaise ?? 0),
  };
}

export const profileOperations: Operation[] = [
  authenticatedOperation({
    id: 'getProfile',
    method: 'get',
    path,
    tag,
    summary: 'One’s own profile and role',
    output: profileSchema,
    run: async (shop, user) => done(await readApiProfile(shop, user)),
  }),
  authenticatedOperation({
    id: 'updateProfile',
    method: 'patch',
    path,
    tag,
    summary: 'Changes one’s own profile; what is not named stays',
    body: profileChangesBody,
    output: profileSchema,
    async run(shop, user, { body: { full_name, is_default_address: _, ...changes } }) {
      const current = await readProfile(shop.db, user.userId);
      const saved = await saveProfile(shop, user, {
        ...current,
        ...changes,
        fullName: full_name ?? current.fullName,
      });
      return saved.ok ? done(await readApiProfile(shop, user)) : saved;
    },
  }),
];
