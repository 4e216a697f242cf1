/**
 * Delivery in this shop: one charge for the whole of India, set by the owner, asked once per order
 * whatever the number of lines; 0 is shown as 'Free'. The latest setting is in force (SPEC 3, 9).
 */

/** Days from order to estimated delivery (SPEC 9). */
export const deliveryDays = 7;
