/** How often one key may do something: `points` times within `seconds`. */
export type Limit = { name: string; points: number; seconds: number };
