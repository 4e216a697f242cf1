import type { Page } from '@playwright/test';

type Heard = { topic: string; id: string | null };

/** Listens to the live stream as a page of this person. Out: what it has heard so far. */
export async function collectLiveEvents(
  page: Page,
  topic: string,
): Promise<() => Promise<Heard[]>> {
  const kept = `heard of ${topic}`;
  await page.evaluate(
    ([topic, kept]) =>
      new Promise((resolve, reject) => {
        const heard: unknown[] = [];
        Object.assign(window, { [kept]: heard });
        const stream = new EventSource(`/api/v1/live?topics=${topic}`);
        stream.onmessage = ({ data }) => heard.push(JSON.parse(data));
        stream.onopen = resolve;
        stream.onerror = reject;
      }),
    [topic, kept] as const,
  );
  return () => page.evaluate((kept) => Reflect.get(window, kept), kept);
}
