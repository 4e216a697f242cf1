/** In: ids in their order, one of them, and where it goes. Out: the new order; the ends stay where they are. */
export function movedInOrder(ids: readonly string[], id: string, to: 'up' | 'down'): string[] {
  const from = ids.indexOf(id);
  const other = to === 'up' ? from - 1 : from + 1;
  const moved = [...ids];
  const neighbour = moved[other];
  if (from === -1 || neighbour === undefined) return moved;
  moved[other] = id;
  moved[from] = neighbour;
  return moved;
}
