import type { Generated, GeneratedAlways } from 'kysely';
import type { AddOnsColumn } from './add-ons.ts';

export type CartItemsTable = {
  id: Generated<string>;
  user_id: string;
  product_id: string;
  quantity: number;
  selected_size: string | null;
  selected_color: string | null;
  add_ons: AddOnsColumn;
  /** Distinguishes lines with the same product and choice; '' without add-ons. */
  add_ons_key: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type WishlistItemsTable = {
  id: Generated<string>;
  user_id: string;
  product_id: string;
  created_at: Generated<Date>;
};

export type DeliverySettingsTable = {
  id: Generated<number>;
  delivery_charge_paise: number;
  /** The subtotal from which delivery is free; null for none. */
  free_from_paise: number | null;
  actor_id: string | null;
  updated_at: Generated<Date>;
};
