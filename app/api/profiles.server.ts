import { z } from 'zod';
import { saveProfile } from '#app/account/save-profile.server.ts';
import { done } from '#app/kit/result.ts';
import {
  indianMobile,
  indianPincode,
  placeInput,
  postalAddress,
  singleLineText,
} from '#app/profiles/profiles.input.ts';
import { readProfile } from '#app/profiles/profiles.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { authenticatedOperation, type Operation } from './operation.server.ts';

const table = 'profiles';
const path = '/profiles/me';

const profile = z
  .strictObject({
    user_id: z.uuid(),
    role: z.enum(['owner', 'customer']),
    full_name: z.string(),
    phone: z.string(),
    address: z.string(),
    landmark: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    is_default_address: z.boolean(),
  })
  .meta({ id: 'Profile' });

/** What is given has to be right; what is not given stays. A role is not among it (Q27). */
const changes = z
  .strictObject({
    full_name: singleLineText(100, 'The name'),
    phone: z.union([z.literal(''), indianMobile]),
    address: postalAddress,
    ...placeInput,
    pincode: z.union([z.literal(''), indianPincode]),
    is_default_address: z.literal(true, 'The only address is the default one'),
  })
  .partial();

async function profileOf(shop: Shop, user: User): Promise<z.infer<typeof profile>> {
  const { fullName, isDefaultAddress, ...known } = await readProfile(shop.db, user.userId);
  return {
    user_id: user.userId,
    role: user.role,
    full_name: fullName,
    ...known,
    is_default_address: isDefaultAddress,
  };
}

export const profileOperations: Operation[] = [
  authenticatedOperation({
    id: 'getProfile',
    method: 'get',
    path,
    table,
    summary: 'One’s own profile and role',
    output: profile,
    run: async (shop, user) => done(await profileOf(shop, user)),
  }),
  authenticatedOperation({
    id: 'updateProfile',
    method: 'patch',
    path,
    table,
    summary: 'Changes one’s own profile; what is not named stays',
    body: changes,
    output: profile,
    async run(shop, user, { body: { full_name, is_default_address: _, ...given } }) {
      const known = await readProfile(shop.db, user.userId);
      const saved = await saveProfile(shop, user, {
        ...known,
        ...given,
        fullName: full_name ?? known.fullName,
      });
      return saved.ok ? done(await profileOf(shop, user)) : saved;
    },
  }),
];
