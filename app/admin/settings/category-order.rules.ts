/** Moves an id one place up or down, not beyond the ends. Returns the new order. */
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
