/**
 * How the owner finds an order, in the list of all and in To call: one field for whatever somebody on the phone, a bank
 * statement or a parcel says of it.
 */
export const maxOrderSearchLength = 100;

/** One or two letters occur in most orders, and no index helps. A search for them alone covers this many of the newest orders. */
export const maxOrdersWithoutIndex = 10_000;
