import type { Page } from '@playwright/test';

type LiveEvent = { topic: string; id: string | null };

/** Opens a live stream in the page. Returns a function for the changes received so far. */
export async function collectLiveEvents(
  page: Page,
  topic: string,
): Promise<() => Promise<LiveEvent[]>> {
  const key = `live events of ${topic}`;
  await page.evaluate(
    ([topic, key]) =>
      new Promise((resolve, reject) => {
        const events: unknown[] = [];
        Object.assign(window, { [key]: events });
        const stream = new EventSource(`/api/v1/live?topics=${topic}`);
        stream.onmessage = ({ data }) => events.push(JSON.parse(data));
        stream.onopen = resolve;
        stream.onerror = reject;
      }),
    [topic, key] as const,
  );
  return () => page.evaluate((key) => Reflect.get(window, key), key);
}
