import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { demoTime } from './demo-times.ts';

type CustomerData = {
  name: string;
  phone: string;
  address: string;
  landmark: string;
  city: string;
  state: string;
  pincode: string;
  joinedDaysAgo: number;
};

export type DemoCustomer = CustomerData & {
  id: string;
  email: string;
  /** Their position in the list, so that a repeat customer buys the same size. */
  number: number;
};

const people = {
  lakshmi: {
    name: 'Lakshmi Venkataraman',
    phone: '9820000011',
    address: '14/2 North Mada Street, Mylapore',
    landmark: 'Near Kapaleeshwarar Temple',
    city: 'Chennai',
    state: 'Tamil Nadu',
    pincode: '600004',
    joinedDaysAgo: 92,
  },
  farah: {
    name: 'Farah Siddiqui',
    phone: '9820000024',
    address: '41 Shahnajaf Road, Hazratganj',
    landmark: '',
    city: 'Lucknow',
    state: 'Uttar Pradesh',
    pincode: '226001',
    joinedDaysAgo: 88,
  },
  ananya: {
    name: 'Ananya Mukherjee',
    phone: '9820000037',
    address: 'Flat 3B, 27 Hindustan Park',
    landmark: 'Behind Gariahat Market',
    city: 'Kolkata',
    state: 'West Bengal',
    pincode: '700029',
    joinedDaysAgo: 84,
  },
  bhavesh: {
    name: 'Bhavesh Patel',
    phone: '9820000042',
    address: 'B-604 Shantinath Residency, Navrangpura',
    landmark: 'Opposite the municipal garden',
    city: 'Ahmedabad',
    state: 'Gujarat',
    pincode: '380009',
    joinedDaysAgo: 80,
  },
  meera: {
    name: 'Meera Kulkarni',
    phone: '9820000058',
    address: '8 Sahyadri Apartments, Prabhat Road, Lane 5',
    landmark: '',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
    joinedDaysAgo: 76,
  },
  ritu: {
    name: 'Ritu Baruah',
    phone: '9820000063',
    address: 'House 5, M C Road, Uzan Bazar',
    landmark: 'Two houses after the river ghat',
    city: 'Guwahati',
    state: 'Assam',
    pincode: '781001',
    joinedDaysAgo: 68,
  },
  harpreet: {
    name: 'Harpreet Kaur Sidhu',
    phone: '9820000079',
    address: '112-C Sarabha Nagar',
    landmark: 'Above the bakery',
    city: 'Ludhiana',
    state: 'Punjab',
    pincode: '141001',
    joinedDaysAgo: 0.3,
  },
} as const satisfies Record<string, CustomerData>;

/** How the demo's orders and reviews refer to them. */
export type CustomerKey = keyof typeof people;

/**
 * Inserts customers without a password, so that nobody can sign in as them. Returns them by key, except where a
 * real account has the email address.
 */
export async function insertDemoCustomers(
  db: Kysely<Tables>,
  now: Date,
): Promise<Map<CustomerKey, DemoCustomer>> {
  const customers = (Object.keys(people) as CustomerKey[]).map((key, number) => ({
    ...people[key],
    key,
    number,
    email: `${key}@example.com`,
    at: demoTime(now, people[key].joinedDaysAgo, number),
  }));
  const users = await db
    .insertInto('users')
    .values(
      customers.map(({ email, at }) => ({
        email,
        email_confirmed_at: at,
        password_hash: null,
        is_demo: true,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email'])
    .execute();
  const ids = new Map(users.map((user) => [user.email, user.id]));
  const inserted = customers.flatMap((person) => {
    const id = ids.get(person.email);
    return id === undefined ? [] : [{ ...person, id }];
  });
  if (inserted.length > 0) {
    await db
      .insertInto('profiles')
      .values(
        inserted.map((person) => ({
          user_id: person.id,
          role: 'customer' as const,
          full_name: person.name,
          phone: person.phone,
          address: person.address,
          landmark: person.landmark,
          city: person.city,
          state: person.state,
          pincode: person.pincode,
          created_at: person.at,
          updated_at: person.at,
        })),
      )
      .execute();
  }
  return new Map(inserted.map((person) => [person.key, person]));
}
