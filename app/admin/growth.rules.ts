/** Shown when there is nothing to compare with (Q56). */
const noEarlierMonth = 'No earlier month yet';

/** '+12% from last month', of two calendar months (Q56). */
export function growthText(thisMonth: number, lastMonth: number): string {
  if (lastMonth === 0) return noEarlierMonth;
  const percent = Math.round(((thisMonth - lastMonth) / lastMonth) * 100);
  return `${signed(percent)}% from last month`;
}

/** '+5 new products added' */
export function addedText(count: number, what: string): string {
  return `${signed(count)} ${what}`;
}

function signed(number: number): string {
  return number < 0 ? `-${Math.abs(number)}` : `+${number}`;
}
