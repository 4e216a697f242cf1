/** The average with one decimal (Q85). In: the sum of all ratings, and how many they are. */
export function averageRating(sum: number, count: number): string {
  return (Math.round((sum / count) * 10) / 10).toFixed(1);
}
