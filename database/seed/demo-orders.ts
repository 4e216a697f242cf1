import type { CheckoutPaymentMethod } from '#app/kit/payment.ts';
import type { CustomerKey } from './demo-customers.ts';

export type LineStatus = 'pending' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled';

export type DemoOrder = {
  customer: CustomerKey;
  daysAgo: number;
  bookingMethod: CheckoutPaymentMethod;
  lines: [product: string, quantity: number, status: LineStatus][];
};

/**
 * Three months of orders, oldest first. Each product (demo-products.ts) and account (demo-customers.ts) exists
 * before its first order.
 */
export const demoOrders: DemoOrder[] = [
  {
    customer: 'lakshmi',
    daysAgo: 90,
    bookingMethod: 'online',
    lines: [['Meenakshi Kanjivaram Silk Saree', 1, 'delivered']],
  },
  {
    customer: 'farah',
    daysAgo: 86,
    bookingMethod: 'cod',
    lines: [['Awadh Chikankari Kurta', 2, 'delivered']],
  },
  {
    customer: 'ananya',
    daysAgo: 82,
    bookingMethod: 'online',
    lines: [
      ['Meenakshi Kanjivaram Silk Saree', 1, 'delivered'],
      ['Lac and Glass Bangle Set', 1, 'delivered'],
    ],
  },
  {
    customer: 'bhavesh',
    daysAgo: 78,
    bookingMethod: 'cod',
    lines: [['Gharchola Bandhani Lehenga', 1, 'delivered']],
  },
  {
    customer: 'meera',
    daysAgo: 74,
    bookingMethod: 'cod',
    lines: [
      ['Awadh Chikankari Kurta', 1, 'delivered'],
      ['Tota Chanderi Salwar Suit', 1, 'delivered'],
    ],
  },
  {
    customer: 'bhavesh',
    daysAgo: 71,
    bookingMethod: 'online',
    lines: [['Sawan Leheriya Georgette Saree', 1, 'cancelled']],
  },
  {
    customer: 'bhavesh',
    daysAgo: 69,
    bookingMethod: 'cod',
    lines: [
      ['Sawan Leheriya Georgette Saree', 1, 'delivered'],
      ['Sanganeri Mul Anarkali', 1, 'delivered'],
    ],
  },
  {
    customer: 'ritu',
    daysAgo: 66,
    bookingMethod: 'online',
    lines: [
      ['Sanganeri Mul Anarkali', 1, 'delivered'],
      ['Lac and Glass Bangle Set', 1, 'delivered'],
    ],
  },
  {
    customer: 'lakshmi',
    daysAgo: 63,
    bookingMethod: 'online',
    lines: [['Gulabbari Banarasi Jaal Saree', 1, 'delivered']],
  },
  {
    customer: 'meera',
    daysAgo: 58,
    bookingMethod: 'online',
    lines: [['Meenakshi Kanjivaram Silk Saree', 1, 'delivered']],
  },
  {
    customer: 'farah',
    daysAgo: 54,
    bookingMethod: 'cod',
    lines: [
      ['Bagru Dabu Indigo Kurta', 1, 'delivered'],
      ['Jaal Brocade Potli Bag', 1, 'delivered'],
    ],
  },
  {
    customer: 'ananya',
    daysAgo: 50,
    bookingMethod: 'cod',
    lines: [
      ['Sawan Leheriya Georgette Saree', 1, 'delivered'],
      ['Bagh Phulkari Dupatta', 1, 'delivered'],
    ],
  },
  {
    customer: 'ritu',
    daysAgo: 44,
    bookingMethod: 'online',
    lines: [['Noor Brocade Bridal Lehenga', 1, 'cancelled']],
  },
  {
    customer: 'bhavesh',
    daysAgo: 41,
    bookingMethod: 'online',
    lines: [['Chanderi Sona Buti Saree', 1, 'delivered']],
  },
  {
    customer: 'ritu',
    daysAgo: 37,
    bookingMethod: 'cod',
    lines: [
      ['Pochampally Ikat Cotton Saree', 1, 'delivered'],
      ['Lac and Glass Bangle Set', 2, 'delivered'],
    ],
  },
  {
    customer: 'farah',
    daysAgo: 30,
    bookingMethod: 'online',
    lines: [['Neel Gota Patti Anarkali', 1, 'delivered']],
  },
  {
    customer: 'ananya',
    daysAgo: 27,
    bookingMethod: 'cod',
    lines: [
      ['Wardha Khadi Kurta', 2, 'delivered'],
      ['Zari Jaal Jutti', 1, 'delivered'],
      ['Jaal Brocade Potli Bag', 1, 'delivered'],
    ],
  },
  {
    customer: 'lakshmi',
    daysAgo: 21,
    bookingMethod: 'cod',
    lines: [
      ['Neel Gota Patti Anarkali', 1, 'delivered'],
      ['Kundan Kairi Jhumka', 1, 'cancelled'],
    ],
  },
  {
    customer: 'ritu',
    daysAgo: 18,
    bookingMethod: 'online',
    lines: [['Basant Gota Patti Lehenga', 1, 'cancelled']],
  },
  {
    customer: 'farah',
    daysAgo: 13,
    bookingMethod: 'cod',
    lines: [
      ['Kundan Kairi Jhumka', 1, 'delivered'],
      ['Lac and Glass Bangle Set', 1, 'delivered'],
    ],
  },
  {
    customer: 'lakshmi',
    daysAgo: 8,
    bookingMethod: 'cod',
    lines: [
      ['Kundan Kairi Jhumka', 1, 'shipped'],
      ['Bagh Phulkari Dupatta', 2, 'shipped'],
    ],
  },
  {
    customer: 'meera',
    daysAgo: 6,
    bookingMethod: 'online',
    lines: [['Patiala Phulkari Salwar Suit', 1, 'shipped']],
  },
  {
    customer: 'farah',
    daysAgo: 4,
    bookingMethod: 'cod',
    lines: [
      ['Jamuni Brocade Anarkali', 1, 'shipped'],
      ['Jaal Brocade Potli Bag', 1, 'confirmed'],
    ],
  },
  {
    customer: 'ritu',
    daysAgo: 3,
    bookingMethod: 'online',
    lines: [['Dhamadka Ajrakh Modal Saree', 1, 'confirmed']],
  },
  {
    customer: 'bhavesh',
    daysAgo: 2.3,
    bookingMethod: 'cod',
    lines: [['Basant Gota Patti Lehenga', 1, 'confirmed']],
  },
  {
    customer: 'meera',
    daysAgo: 1.6,
    bookingMethod: 'cod',
    lines: [
      ['Jamuni Brocade Anarkali', 1, 'confirmed'],
      ['Kundan Kairi Jhumka', 1, 'pending'],
    ],
  },
  {
    customer: 'ananya',
    daysAgo: 0.9,
    bookingMethod: 'online',
    lines: [['Dhamadka Ajrakh Modal Saree', 1, 'pending']],
  },
  {
    customer: 'harpreet',
    daysAgo: 0.2,
    bookingMethod: 'cod',
    lines: [
      ['Patiala Phulkari Salwar Suit', 1, 'pending'],
      ['Awadh Chikankari Kurta', 2, 'pending'],
    ],
  },
];
