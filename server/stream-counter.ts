type StreamLimits = { perAddress: number; inAll: number };

export type StreamCounter = {
  /** The limit that leaves no room for another stream of this address, if any. */
  fullFor(address: string): keyof StreamLimits | null;
  /** Counts one more. Returns a function that counts it off, once however often it is called. */
  enter(address: string): () => void;
};

/** Counts what is open now, in all and by address. */
export function openStreamCounter({ perAddress, inAll }: StreamLimits): StreamCounter {
  const byAddress = new Map<string, number>();
  let total = 0;

  function add(address: string, change: 1 | -1): void {
    total += change;
    const count = (byAddress.get(address) ?? 0) + change;
    if (count === 0) byAddress.delete(address);
    else byAddress.set(address, count);
  }

  return {
    fullFor(address) {
      if ((byAddress.get(address) ?? 0) >= perAddress) return 'perAddress';
      return total >= inAll ? 'inAll' : null;
    },
    enter(address) {
      let isOpen = true;
      add(address, 1);
      return () => {
        if (isOpen) add(address, -1);
        isOpen = false;
      };
    },
  };
}
