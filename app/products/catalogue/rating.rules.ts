/** The average with one decimal, '4.7' (Q85), from the sum of all ratings and their number. */
export function averageRating(sum: number, count: number): string {
  return (Math.round((sum / count) * 10) / 10).toFixed(1);
}
