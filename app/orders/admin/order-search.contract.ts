/**
 * One search field for orders, in the list and in To call: it takes whatever a caller, a bank statement or a
 * parcel says.
 */
export const maxOrderSearchLength = 100;

/**
 * One or two letters occur in most orders, and no index helps. Such a search covers this many of the newest
 * orders.
 */
export const maxOrdersWithoutIndex = 10_000;

/** The list counts as many orders as these, then says 'More than 1,000 found'; its pages end there, too. */
export const maxOrdersCounted = { searched: 1_000, filtered: 10_000 } as const;
