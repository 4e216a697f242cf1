import { formatNumber } from '#app/kit/text.ts';
import { choiceText, type ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';

const maxNamed = 3;

/** '12 waiting: M · Rani 8, L · Rani 4', with the first few choices; null if nobody waits. */
export function waitingText(choices: readonly (ProductChoice & { count: number })[] | null) {
  if (!choices) return null;
  const sum = choices.reduce((all, { count }) => all + count, 0);
  const named = choices
    .filter((choice) => choiceText(choice) !== '')
    .map((choice) => `${choiceText(choice)} ${formatNumber(choice.count)}`);
  const list = [...named.slice(0, maxNamed), ...(named.length > maxNamed ? ['…'] : [])].join(', ');
  return `${formatNumber(sum)} waiting${list && `: ${list}`}`;
}
