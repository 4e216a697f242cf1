/**
 * Lets many callers share few queries: each is answered by one that began after the call. At most one is under
 * way. `ping` returns null if there is nobody to ask.
 *
 * @returns a function that resolves to false if no answer came within `patienceMs`, and then at once until one
 *   does
 */
export function openCatchUp(
  ping: () => Promise<unknown> | null,
  patienceMs: number,
): () => Promise<boolean> {
  /** The query that has not begun yet, for all current callers. */
  let next: Promise<boolean> | null = null;
  let isUnderWay = false;
  /** The unanswered query that callers gave up on. */
  let silent: Promise<unknown> | null = null;
  let begin: () => void = () => {};

  function schedule(): void {
    // After everything that has already arrived, so that it all shares this query.
    setImmediate(begin);
  }

  async function send(): Promise<boolean> {
    const sent = silent ? null : ping();
    if (sent === null) return false;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<'silent'>((resolve) => {
      timer = setTimeout(resolve, patienceMs, 'silent');
    });
    const outcome = await Promise.race([
      sent.then(
        () => 'back' as const,
        () => 'lost' as const,
      ),
      timeout,
    ]);
    clearTimeout(timer);
    if (outcome === 'silent') {
      silent = sent;
      const speaksAgain = () => {
        if (silent === sent) silent = null;
      };
      sent.then(speaksAgain, speaksAgain);
    }
    return outcome === 'back';
  }

  return () => {
    if (silent) return Promise.resolve(false);
    if (next) return next;
    next = new Promise((resolve) => {
      begin = () => {
        next = null;
        isUnderWay = true;
        void send().then((isBack) => {
          isUnderWay = false;
          resolve(isBack);
          if (next) schedule();
        });
      };
    });
    if (!isUnderWay) schedule();
    return next;
  };
}
