/** In: ids in their order, one of them, and where it goes. Out: the new order; the ends stay where they are. */
export function moveId(ids: readonly string[], id: string, to: 'up' | 'down'): string[] {
  const from = ids.indexOf(id);
  const other = to === 'up' ? from - 1 : from + 1;
  const result = [...ids];
  const neighbour = result[other];
  if (from === -1 || neighbour === undefined) return result;
  result[other] = id;
  result[from] = neighbour;
  return result;
}
