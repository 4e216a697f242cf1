import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { orderTotals } from '#app/shop/pricing/order-totals.rules.ts';
import { makeCustomers } from './customers.ts';
import { benchOrderChanges } from './order-changes.ts';
import { orderByApi, orderByForms, orderByPages } from './order-flows.ts';
import { type Flow, gatherCrowd, measureFlow, placeSample } from './order-rates.ts';
import { checkOrders, makeProducts, sellTheLast } from './orders-checked.ts';
import type { BenchOptions, Cell, PartReport } from './report.ts';
import { startShop } from './shop-process.ts';

/**
 * Whole orders over HTTP, compared with bare transactions: the same writes from this process at the same
 * concurrency. An account may place twenty orders an hour, so there are thousands.
 */

const pricePaise = 100_000;

const flows: Flow[] = [
  ...[1, 8, 32].map((customers) => ({ what: 'API', flow: orderByApi, customers })),
  ...[8, 32].map((customers) => ({ what: 'API', flow: orderByApi, customers, isHot: true })),
  ...[1, 8, 32].map((customers) => ({ what: 'forms', flow: orderByForms, customers })),
  { what: 'forms', flow: orderByForms, customers: 8, isHot: true },
  { what: 'forms and pages', flow: orderByPages, customers: 8 },
];

export async function benchOrders(options: BenchOptions): Promise<PartReport> {
  const shop = await startShop('orders');
  try {
    const { db, port } = shop;
    const products = await makeProducts(db, 200, pricePaise);
    const line = { unitPricePaise: pricePaise, quantity: 1 };
    const { totalPaise } = orderTotals([line], await readDeliveryTerms(db));
    const crowd = await gatherCrowd(shop, options.isQuick ? 60 : 5_000);
    const goods = { products, totalPaise };
    const bare = await makeCustomers(db, 'bare', 100);
    const placed: string[] = [];
    const email = await placeSample(port, crowd, goods, placed);
    const rows: Record<string, Cell>[] = [];
    for (const flow of flows) {
      rows.push(await measureFlow({ shop, crowd, goods, bare, email, placed }, flow, options));
    }
    const checks = await checkOrders(db, products, placed);
    const lastUnits = await sellTheLast(
      shop,
      crowd,
      totalPaise,
      pricePaise,
      options.isQuick ? 5 : 50,
    );
    const changes = await benchOrderChanges(options);
    const target = rows.find((row) => row.flow === 'API' && row.customers === 8);
    return {
      tables: [
        {
          name: 'rates',
          title: 'Whole orders over HTTP, beside the bare transaction',
          columns: [
            ['flow', 'as'],
            ['products', 'products'],
            ['customers', 'at a time', 'count'],
            ['perSecond', 'orders a second', 'count'],
            ['p50Ms', 'p50', 'ms'],
            ['p99Ms', 'p99', 'ms'],
            ['ceilingPerSecond', 'bare transactions', 'count'],
            ['ceilingP99Ms', 'their p99', 'ms'],
            ['ratio', 'of those', 'share'],
            ['ratioMin', 'min', 'share'],
            ['ratioMax', 'max', 'share'],
          ],
          rows,
        },
        {
          name: 'changes',
          title: 'Changes of an order over HTTP, 8 at a time, beside the bare transaction',
          columns: [
            ['what', 'what'],
            ['perSecond', 'a second', 'count'],
            ['p50Ms', 'p50', 'ms'],
            ['p99Ms', 'p99', 'ms'],
            ['ceilingPerSecond', 'bare transactions', 'count'],
            ['ratio', 'of those', 'share'],
            ['ratioMin', 'min', 'share'],
            ['ratioMax', 'max', 'share'],
          ],
          rows: changes,
        },
        {
          name: 'checks',
          title: 'Afterwards, counted in the database',
          columns: [
            ['what', 'what'],
            ['count', 'count', 'count'],
          ],
          rows: [...checks, ...lastUnits],
        },
      ],
      targets: [
        {
          what: 'whole orders over HTTP, 8 customers: of the bare transaction',
          value: Number(target?.ratio),
          unit: 'share',
          bound: 'at least',
          limit: 0.5,
        },
        {
          what: 'whole orders over HTTP, 8 customers: p99',
          value: Number(target?.p99Ms),
          unit: 'ms',
          bound: 'at most',
          limit: 50,
        },
        {
          what: 'orders oversold, lost or doubled',
          value: [...checks, ...lastUnits].reduce(
            (sum, row) => sum + (row.isFault ? row.count : 0),
            0,
          ),
          unit: 'count',
          bound: 'at most',
          limit: 0,
        },
      ],
    };
  } finally {
    await shop.stop();
  }
}
