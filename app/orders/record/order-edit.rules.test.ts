import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineTotal } from '#app/shop/pricing/order-totals.rules.ts';
import { modelLine, modelOrder } from '#tests/support/model-order.ts';
import { editOf, splitLine } from './order-edit.rules.ts';

const splits = fc
  .record({ quantity: fc.integer({ min: 2, max: 20 }), unitPricePaise: fc.nat(5_000_000) })
  .chain(({ quantity, unitPricePaise }) =>
    fc.record({
      line: fc
        .nat(unitPricePaise * quantity)
        .map((discountPaise) => ({ ...modelLine, quantity, unitPricePaise, discountPaise })),
      goes: fc.integer({ min: 1, max: quantity - 1 }),
    }),
  );

test('a line that is split stays as many pieces at the same price, however it is divided', () => {
  fc.assert(
    fc.property(splits, ({ line, goes }) => {
      const other = { ...modelLine, id: crypto.randomUUID() };
      const { order, events } = splitLine(
        editOf({ ...modelOrder, lines: [line, other] }),
        line,
        goes,
      );
      const [first, second, rest, ...none] = order.lines;
      if (!first || !rest) throw new Error('not split');
      expect([first.id, second, none]).toEqual([line.id, other, []]);
      expect([first.quantity, rest.quantity]).toEqual([goes, line.quantity - goes]);
      expect(lineTotal(first) + lineTotal(rest)).toBe(lineTotal(line));
      for (const { discountPaise, quantity, unitPricePaise } of [first, rest]) {
        expect(discountPaise).toBeGreaterThanOrEqual(0);
        expect(discountPaise).toBeLessThanOrEqual(unitPricePaise * quantity);
      }
      expect(rest).toEqual({
        ...line,
        ...{ id: rest.id, quantity: rest.quantity, discountPaise: rest.discountPaise },
      });
      const text = { from: `${line.quantity}`, to: `${goes} and ${rest.quantity}` };
      expect(events).toEqual([{ lineId: line.id, kind: 'split', ...text }]);
    }),
  );
});
