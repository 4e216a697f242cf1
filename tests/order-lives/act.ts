import type { Life } from './life.ts';
import type { OrderState } from './read-orders.ts';

/** What somebody does with an order, if possible. */
export type Act = {
  name: string;
  /** How often it comes, relative to the others. */
  weight: number;
  can(order: OrderState, life: Life): boolean;
  /** Does it, and records in the books what changed hands. `number` chooses among the possible details. */
  run(input: ActInput): Promise<void>;
};

export type ActInput = {
  life: Life;
  order: OrderState;
  number: number;
  /** Presses once, or from two windows at the same time. Returns how often it was accepted. */
  press(act: () => Promise<{ ok: boolean }>): Promise<number>;
};

/** `isTwice`: from two windows at once. */
export async function pressed(
  isTwice: boolean,
  act: () => Promise<{ ok: boolean }>,
): Promise<number> {
  const answers = await Promise.all(isTwice ? [act(), act()] : [act()]);
  return answers.filter(({ ok }) => ok).length;
}

/** The item for a number, starting again after the last. */
export function choose<T>(list: readonly T[], number: number): T {
  const one = list[number % list.length];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}
