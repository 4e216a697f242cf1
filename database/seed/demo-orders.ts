import type { CheckoutPaymentMethod } from '#app/kit/payment.ts';
import type { CustomerKey } from './demo-customers.ts';

export type LineStatus = 'pending' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled';

/** An order of the demo shop: who, when, what. */
export type DemoOrder = {
  by: CustomerKey;
  daysAgo: number;
  payBy: CheckoutPaymentMethod;
  lines: [product: string, quantity: number, status: LineStatus][];
};

/**
 * Three months of orders, oldest first. Nothing is ordered before the product (demo-products.ts) and the
 * customer's account (demo-customers.ts) exist.
 */
export const demoOrders: DemoOrder[] = [
  {
    by: 'lakshmi',
    daysAgo: 90,
    payBy: 'online',
    lines: [['Meenakshi Kanjivaram Silk Saree', 1, 'delivered']],
  },
  {
    by: 'farah',
    daysAgo: 86,
    payBy: 'cod',
    lines: [['Awadh Chikankari Kurta', 2, 'delivered']],
  },
  {
    by: 'ananya',
    daysAgo: 82,
    payBy: 'online',
    lines: [
      ['Meenakshi Kanjivaram Silk Saree', 1, 'delivered'],
      ['Lac and Glass Bangle Set', 1, 'delivered'],
    ],
  },
  {
    by: 'bhavesh',
    daysAgo: 78,
    payBy: 'cod',
    lines: [['Gharchola Bandhani Lehenga', 1, 'delivered']],
  },
  {
    by: 'meera',
    daysAgo: 74,
    payBy: 'cod',
    lines: [
      ['Awadh Chikankari Kurta', 1, 'delivered'],
      ['Tota Chanderi Salwar Suit', 1, 'delivered'],
    ],
  },
  {
    by: 'bhavesh',
    daysAgo: 71,
    payBy: 'online',
    lines: [['Sawan Leheriya Georgette Saree', 1, 'cancelled']],
  },
  {
    by: 'bhavesh',
    daysAgo: 69,
    payBy: 'cod',
    lines: [
      ['Sawan Leheriya Georgette Saree', 1, 'delivered'],
      ['Sanganeri Mul Anarkali', 1, 'delivered'],
    ],
  },
  {
    by: 'ritu',
    daysAgo: 66,
    payBy: 'online',
    lines: [
      ['Sanganeri Mul Anarkali', 1, 'delivered'],
      ['Lac and Glass Bangle Set', 1, 'delivered'],
    ],
  },
  {
    by: 'lakshmi',
    daysAgo: 63,
    payBy: 'online',
    lines: [['Gulabbari Banarasi Jaal Saree', 1, 'delivered']],
  },
  {
    by: 'meera',
    daysAgo: 58,
    payBy: 'online',
    lines: [['Meenakshi Kanjivaram Silk Saree', 1, 'delivered']],
  },
  {
    by: 'farah',
    daysAgo: 54,
    payBy: 'cod',
    lines: [
      ['Bagru Dabu Indigo Kurta', 1, 'delivered'],
      ['Jaal Brocade Potli Bag', 1, 'delivered'],
    ],
  },
  {
    by: 'ananya',
    daysAgo: 50,
    payBy: 'cod',
    lines: [
      ['Sawan Leheriya Georgette Saree', 1, 'delivered'],
      ['Bagh Phulkari Dupatta', 1, 'delivered'],
    ],
  },
  {
    by: 'ritu',
    daysAgo: 44,
    payBy: 'online',
    lines: [['Noor Brocade Bridal Lehenga', 1, 'cancelled']],
  },
  {
    by: 'bhavesh',
    daysAgo: 41,
    payBy: 'online',
    lines: [['Chanderi Sona Buti Saree', 1, 'delivered']],
  },
  {
    by: 'ritu',
    daysAgo: 37,
    payBy: 'cod',
    lines: [
      ['Pochampally Ikat Cotton Saree', 1, 'delivered'],
      ['Lac and Glass Bangle Set', 2, 'delivered'],
    ],
  },
  {
    by: 'farah',
    daysAgo: 30,
    payBy: 'online',
    lines: [['Neel Gota Patti Anarkali', 1, 'delivered']],
  },
  {
    by: 'ananya',
    daysAgo: 27,
    payBy: 'cod',
    lines: [
      ['Wardha Khadi Kurta', 2, 'delivered'],
      ['Zari Jaal Jutti', 1, 'delivered'],
      ['Jaal Brocade Potli Bag', 1, 'delivered'],
    ],
  },
  {
    by: 'lakshmi',
    daysAgo: 21,
    payBy: 'cod',
    lines: [
      ['Neel Gota Patti Anarkali', 1, 'delivered'],
      ['Kundan Kairi Jhumka', 1, 'cancelled'],
    ],
  },
  {
    by: 'ritu',
    daysAgo: 18,
    payBy: 'online',
    lines: [['Basant Gota Patti Lehenga', 1, 'cancelled']],
  },
  {
    by: 'farah',
    daysAgo: 13,
    payBy: 'cod',
    lines: [
      ['Kundan Kairi Jhumka', 1, 'delivered'],
      ['Lac and Glass Bangle Set', 1, 'delivered'],
    ],
  },
  {
    by: 'lakshmi',
    daysAgo: 8,
    payBy: 'cod',
    lines: [
      ['Kundan Kairi Jhumka', 1, 'shipped'],
      ['Bagh Phulkari Dupatta', 2, 'shipped'],
    ],
  },
  {
    by: 'meera',
    daysAgo: 6,
    payBy: 'online',
    lines: [['Patiala Phulkari Salwar Suit', 1, 'shipped']],
  },
  {
    by: 'farah',
    daysAgo: 4,
    payBy: 'cod',
    lines: [
      ['Jamuni Brocade Anarkali', 1, 'shipped'],
      ['Jaal Brocade Potli Bag', 1, 'confirmed'],
    ],
  },
  {
    by: 'ritu',
    daysAgo: 3,
    payBy: 'online',
    lines: [['Dhamadka Ajrakh Modal Saree', 1, 'confirmed']],
  },
  {
    by: 'bhavesh',
    daysAgo: 2.3,
    payBy: 'cod',
    lines: [['Basant Gota Patti Lehenga', 1, 'confirmed']],
  },
  {
    by: 'meera',
    daysAgo: 1.6,
    payBy: 'cod',
    lines: [
      ['Jamuni Brocade Anarkali', 1, 'confirmed'],
      ['Kundan Kairi Jhumka', 1, 'pending'],
    ],
  },
  {
    by: 'ananya',
    daysAgo: 0.9,
    payBy: 'online',
    lines: [['Dhamadka Ajrakh Modal Saree', 1, 'pending']],
  },
  {
    by: 'harpreet',
    daysAgo: 0.2,
    payBy: 'cod',
    lines: [
      ['Patiala Phulkari Salwar Suit', 1, 'pending'],
      ['Awadh Chikankari Kurta', 2, 'pending'],
    ],
  },
];
