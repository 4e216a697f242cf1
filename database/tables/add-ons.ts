import type { ColumnType, Generated } from 'kysely';

export type AddOnGroupsTable = {
  id: Generated<string>;
  name: string;
  is_required: Generated<boolean>;
  /** Written as JSON text. */
  options: ColumnType<object[], string, string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type AddOnGroupCategoriesTable = { category_id: string; group_id: string };

/** An add-on chosen for a line. Measurements in millimetres. */
export type StoredAddOn = {
  groupId: string;
  optionId: string;
  group: string;
  option: string;
  measurements?: Record<string, number>;
};

/** Written as JSON text; null without. */
export type AddOnsColumn<C extends StoredAddOn = StoredAddOn> = ColumnType<
  C[] | null,
  string | null | undefined,
  string | null
>;

/** An add-on as ordered, with its price then. */
export type StoredOrderedAddOn = StoredAddOn & {
  pricePaise: number;
  extraDays: number;
  measures: string[];
  isReturnable: boolean;
};
