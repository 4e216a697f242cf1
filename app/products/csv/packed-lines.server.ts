import type { PlannedLine } from './plan-line.server.ts';

/** The changes of many lines, as text: a plan of ten thousand products then takes a fraction of the memory. */
export type PackedLines = {
  readonly length: number;
  add(line: PlannedLine): void;
  /** Lines in the order in which they were added. */
  slice(start: number, end: number): PlannedLine[];
};

export function packedLines(): PackedLines {
  const texts: string[] = [];
  return {
    get length() {
      return texts.length;
    },
    add(line) {
      texts.push(JSON.stringify(line));
    },
    slice(start, end) {
      return texts.slice(start, end).map((text): PlannedLine => JSON.parse(text));
    },
  };
}
