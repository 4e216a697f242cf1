import type { Kysely } from 'kysely';
import { addDays } from '#app/kit/dates.ts';
import type { Tables } from '#database/tables.ts';
import type { CustomerKey, DemoCustomer } from './demo-customers.ts';
import type { DemoPlacedOrder } from './demo-order-rows.ts';
import type { DemoProduct } from './demo-products.ts';
import { indianTime } from './demo-times.ts';

type DemoReview = {
  product: string;
  customer: CustomerKey;
  rating: number;
  comment: string;
  /** The owner's answer, written an hour later. */
  answer?: string;
};

/** Each author has had the product delivered (demo-orders.ts). */
const reviews: DemoReview[] = [
  {
    product: 'Meenakshi Kanjivaram Silk Saree',
    customer: 'lakshmi',
    rating: 5,
    comment:
      "The korvai join is clean on both sides. Wore it for my sister's muhurtham and it held its pleats all day.",
  },
  {
    product: 'Meenakshi Kanjivaram Silk Saree',
    customer: 'ananya',
    rating: 4,
    comment:
      'Heavier than I had thought from the pictures. The zari is soft and does not scratch at the waist. One tassel had come loose and I knotted it again myself.',
    answer:
      'Thank you for telling us. The tassels are knotted by hand, and we now pull at each one before a saree leaves us.',
  },
  {
    product: 'Meenakshi Kanjivaram Silk Saree',
    customer: 'meera',
    rating: 5,
    comment:
      'My aunt, who has worn Kanjivaram for fifty years, turned it over first as she always does. She approves. The blouse piece is generous.',
  },
  {
    product: 'Awadh Chikankari Kurta',
    customer: 'farah',
    rating: 5,
    comment:
      'I live in Lucknow and am hard to please. The phanda knots are round and the jaali is properly opened with the needle. Two washes and nothing has pulled.',
  },
  {
    product: 'Awadh Chikankari Kurta',
    customer: 'meera',
    rating: 4,
    comment: 'The mul is soft and quite sheer, so keep a slip ready. Sleeves a little long on me.',
  },
  { product: 'Lac and Glass Bangle Set', customer: 'ananya', rating: 4, comment: '' },
  {
    product: 'Lac and Glass Bangle Set',
    customer: 'ritu',
    rating: 3,
    comment:
      'Lovely colours and the glass ones ring nicely. One kada was a bit rough on the inside, I smoothed it with a nail file.',
  },
  {
    product: 'Gharchola Bandhani Lehenga',
    customer: 'bhavesh',
    rating: 5,
    comment:
      "Bought for my daughter's engagement. My mother is from Jamnagar and went over the dots with her thumb: all tied, none printed. The skirt has real weight when she turns.",
  },
  { product: 'Tota Chanderi Salwar Suit', customer: 'meera', rating: 5, comment: '' },
  {
    product: 'Sawan Leheriya Georgette Saree',
    customer: 'bhavesh',
    rating: 4,
    comment:
      'My wife drapes it in two minutes before office. Good georgette, it does not cling. The gota edge wants a cool iron.',
  },
  {
    product: 'Sawan Leheriya Georgette Saree',
    customer: 'ananya',
    rating: 2,
    comment:
      'Falls beautifully, but the stripes ran into each other in the first wash, in cold water. It does say dry clean the first time; I wish it said so louder.',
    answer:
      'You are right, and we are sorry. A card about the first wash now lies on top in every parcel of leheriya.',
  },
  { product: 'Sanganeri Mul Anarkali', customer: 'bhavesh', rating: 5, comment: '' },
  {
    product: 'Sanganeri Mul Anarkali',
    customer: 'ritu',
    rating: 4,
    comment:
      'Light and airy, just right for our humidity. The sprigs are crisp and the print meets at the side seams. The tassel ties could be longer.',
  },
  {
    product: 'Gulabbari Banarasi Jaal Saree',
    customer: 'lakshmi',
    rating: 5,
    comment:
      'You can hardly tell the wrong side: not one cut thread at the back. They rang before sending it and answered every question about the loom. One for my daughter to inherit.',
  },
  {
    product: 'Bagru Dabu Indigo Kurta',
    customer: 'farah',
    rating: 3,
    comment:
      'The mud-resist print is beautiful, but the indigo came off on my white dupatta the first day. They do warn you. Wash it twice before going out in it.',
  },
  {
    product: 'Bagh Phulkari Dupatta',
    customer: 'ananya',
    rating: 5,
    comment:
      'I looked at the back first: every stitch counted, hardly a knot. The silk goes from gold to orange as you move.',
  },
  {
    product: 'Pochampally Ikat Cotton Saree',
    customer: 'ritu',
    rating: 5,
    comment:
      'Feathered edges on both sides, so it is the real thing. Starch it lightly and the pleats stand on their own.',
  },
  {
    product: 'Chanderi Sona Buti Saree',
    customer: 'bhavesh',
    rating: 4,
    comment:
      'A gift for my mother, who wants nothing heavy any more. She kept it on the whole evening. It is sheer, so choose the petticoat with care.',
  },
];

/** Returns how many were inserted. Each is dated some days after its author's delivery. */
export async function insertDemoReviews(
  db: Kysely<Tables>,
  context: {
    products: Map<string, DemoProduct>;
    people: Map<CustomerKey, DemoCustomer>;
    orders: DemoPlacedOrder[];
  },
): Promise<number> {
  const rows = reviews.flatMap(({ product: name, customer, rating, comment, answer }, n) => {
    const person = context.people.get(customer);
    if (!person) return [];
    const product = context.products.get(name);
    const delivered = product && deliveredAt(context.orders, person, product);
    if (!delivered) throw new Error(`Demo review ${n + 1}: ${customer} never received ${name}`);
    const at = indianTime(addDays(delivered, 2 + (n % 4)), 18 * 60 + ((n * 47) % 240));
    const author = { product_id: product.id, user_id: person.id };
    const answered_at = answer ? new Date(at.getTime() + 3_600_000) : null;
    return [{ ...author, rating, comment, answer, answered_at, created_at: at, updated_at: at }];
  });
  if (rows.length > 0) await db.insertInto('reviews').values(rows).execute();
  return rows.length;
}

function deliveredAt(
  orders: DemoPlacedOrder[],
  person: DemoCustomer,
  product: DemoProduct,
): Date | undefined {
  return orders
    .filter((order) => order.customer.id === person.id)
    .flatMap((order) => order.lines)
    .filter((line) => line.product.id === product.id && line.status === 'delivered')
    .flatMap((line) => line.statusHistory.at(-1)?.at ?? [])
    .at(0);
}
