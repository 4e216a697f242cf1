import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openMailServer } from './bench/mail-server.ts';
import type { Check } from './bench/orders-checked.ts';
import { memoryOf, memoryOfAll } from './bench/process-facts.ts';
import { type Cell, formatTable } from './bench/report.ts';
import { median, quantile } from './bench/statistics.ts';
import { openCrew } from './faults/crew.ts';
import { startKillableShop, type Victim, victims } from './faults/killable-shop.ts';
import { openLiveStreams } from './faults/live-streams.ts';
import { openMixedLoad } from './faults/mixed-load.ts';
import { openOrdering } from './faults/ordering.ts';
import { openSentEmails } from './faults/sent-emails.ts';

/**
 * npm run soak -- [--minutes 60] [--kills 200]
 *
 * Runs the built shop under mixed load. In the first half it kills the shop, its PostgreSQL, and both, `kills`
 * times each, under orders, and counts after each kill. In the rest nothing is killed, and the memory of that
 * one life is watched. Prints tables, and exits with 1 if anything was lost, doubled, half, oversold, refused
 * or too large.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, kills: { type: 'string' } },
});
const minutes = numberOf('minutes', values.minutes ?? '60', 1);
const killsOfEach = numberOf('kills', values.kills ?? '200', 0);

const orderers = 8;
const othersAtOnce = 5;
/** Together about ten requests a second. */
const pauseMs = () => 250 + Math.random() * 500;
const calmOrderPauseMs = () => 4_000 + Math.random() * 8_000;
/** A crew killed under its orders makes no pauses until this many have succeeded. */
const ordersBeforeKill = 6;
const streamCount = 20;
/** Below an account's limits: each customer orders six times. */
const customers = 60 + minutes * 25 + killsOfEach * 14;
const sampleMs = 10_000;
const maxRssMb = 400;
/** How much memory may grow from the second to the last third of a life without kills. */
const maxGrowth = 0.1;
const minMinutesOfGrowth = 10;
/** An interrupted email is sent again after two minutes. */
const maxOutboxMs = 240_000;

type Sample = { minute: number; life: number; rssMb: number; postgresMb: number };

const startedAt = performance.now();
const sent = openSentEmails();
const mail = await openMailServer(sent.note);
const shop = await startKillableShop({ SMTP_URL: `smtp://127.0.0.1:${mail.port}` });
console.log(`The log of the shop is in ${path.join(shop.dataDir, 'shop.log')}.`);

const samples: Sample[] = [];
const faults = new Map<string, number>();
let life = 1;
let isCalm = false;

const ordering = await openOrdering(shop, { workers: orderers, customers });
const load = await openMixedLoad(shop, { workers: othersAtOnce });
const crew = openCrew(ordering.workers, { pauseMs: () => (isCalm ? calmOrderPauseMs() : 0) });
const others = openCrew(load.workers, { pauseMs });
const streams = openLiveStreams(shop, streamCount);
const sampling = setInterval(sample, sampleMs);

await crew.rest();
const backMs = await killAgainAndAgain();
const emailsOfKills = await waitForOutbox();
const calmSince = new Date();
const repeatsOfKills = { ...ordering.repeats, ofOthers: sumOf(load.repeats) };
const firstCalmMinute = minutesNow();
isCalm = true;
crew.go();
await stayCalm();
await crew.end();
await others.end();
streams.close();
clearInterval(sampling);
await waitForOutbox();
await note(await ordering.check());
await note(await sent.check(shop.db));
await judge();
const isFaultless = faults.size === 0;
await report();
await shop.stop({ keepsData: !isFaultless });
await mail.close();
process.exitCode = isFaultless ? 0 : 1;

/** Returns how many ms the shop needed to take orders again, by kind of kill. */
async function killAgainAndAgain(): Promise<Map<Victim, number[]>> {
  const times = new Map<Victim, number[]>(victims.map((victim) => [victim, []]));
  const rounds = killsOfEach * victims.length;
  for (let round = 0; round < rounds; round += 1) {
    const victim = victims[round % victims.length] as Victim;
    crew.go();
    await crew.more(ordersBeforeKill);
    sample();
    times.get(victim)?.push(await shop.kill(victim));
    if (victim !== 'postgres') life += 1;
    await crew.rest();
    await note(await ordering.check());
    const dueMs = ((round + 1) / rounds) * minutes * 30_000;
    await pause(Math.max(0, dueMs - (performance.now() - startedAt)));
    if ((round + 1) % 30 === 0) tell(`${round + 1} of ${rounds} kills`);
  }
  return times;
}

/** For the rest of the time, or a quarter of it if the kills took longer. */
async function stayCalm(): Promise<void> {
  const leftMs = minutes * 60_000 - (performance.now() - startedAt);
  const endsAt = performance.now() + Math.max(leftMs, minutes * 15_000);
  while (performance.now() < endsAt) {
    await pause(Math.min(60_000, Math.max(0, endsAt - performance.now())));
    await crew.rest();
    await note(await ordering.check());
    crew.go();
    tell('no kills');
  }
}

/** What the mail server has received once nothing is queued. */
async function waitForOutbox(): Promise<ReturnType<typeof sent.counts>> {
  const giveUpAt = performance.now() + maxOutboxMs;
  const isWaiting = () =>
    shop.db
      .selectFrom('emails')
      .select('id')
      .where('status', '=', 'queued')
      // Others are written meanwhile; this counts those under way at the last kill.
      .where('created_at', '<', new Date(Date.now() - 60_000))
      .executeTakeFirst();
  while ((await isWaiting()) && performance.now() < giveUpAt) await pause(1_000);
  return sent.counts();
}

function sample(): void {
  const memory = memoryOf(shop.pid());
  if (!memory) return;
  samples.push({
    minute: minutesNow(),
    life,
    rssMb: memory.rssKb / 1024,
    postgresMb: (memoryOfAll(shop.postgresPids())?.pssKb ?? 0) / 1024,
  });
}

async function note(checks: readonly Check[]): Promise<void> {
  for (const { what, count, isFault } of checks) {
    if (isFault && count !== 0) faults.set(what, count);
  }
}

async function judge(): Promise<void> {
  for (const [what, count] of [...crew.errors, ...others.errors]) faults.set(what, count);
  const calm = sumOf(ordering.repeats) + sumOf(load.repeats);
  const before = repeatsOfKills.unanswered + repeatsOfKills.unavailable + repeatsOfKills.ofOthers;
  if (calm > before) faults.set('requests not answered while nothing was killed', calm - before);
  const logged = (await readErrors()).filter(({ time }) => time >= calmSince);
  for (const { text } of logged) faults.set(`logged as an error: ${text}`, 1);
  const rssMb = Math.max(...samples.map((one) => one.rssMb));
  if (rssMb > maxRssMb) faults.set(`MB of memory, more than ${maxRssMb}`, Math.round(rssMb));
  const growth = growthOfCalm();
  if (growth !== null && growth > maxGrowth) {
    faults.set('% that the memory of one life grew', Math.round(growth * 100));
  }
  if (streams.events() === 0) faults.set('live streams heard nothing', 1);
}

/**
 * The share by which memory grew from the second to the last third of the life without kills; null if it was
 * too short.
 */
function growthOfCalm(): number | null {
  const calm = samples.filter(({ minute }) => minute >= firstCalmMinute).map(({ rssMb }) => rssMb);
  if (minutesNow() - firstCalmMinute < minMinutesOfGrowth) return null;
  const third = Math.floor(calm.length / 3);
  return median(calm.slice(-third)) / median(calm.slice(third, -third)) - 1;
}

async function readErrors(): Promise<{ time: Date; text: string }[]> {
  const lines = (await readFile(path.join(shop.dataDir, 'shop.log'), 'utf8')).split('\n');
  return lines
    .filter((line) => line.startsWith('{"level":50'))
    .map((line) => JSON.parse(line) as { time: string; msg: string })
    .map(({ time, msg }) => ({ time: new Date(time), text: msg }));
}

async function report(): Promise<void> {
  const lives = Map.groupBy(samples, (one) => one.life);
  const ofLives = [...lives.values()].map((of) => Math.max(...of.map(({ rssMb }) => rssMb)));
  const byMinute = Map.groupBy(samples, ({ minute }) => minute);
  print('Kills, and after how long orders were taken again', [
    ...[...backMs].map(([victim, times]) => ({
      killed: victim,
      times: times.length,
      half: median(times),
      max: times.length > 0 ? Math.max(...times) : null,
    })),
  ]);
  const checks = [...(await ordering.check()), ...(await sent.check(shop.db))];
  print('Counted at the end', [
    ...checks.map(({ what, count }) => ({ what, count })),
    { what: 'orders cancelled', count: ordering.cancelled.length },
    { what: 'orders refused, as the rare product was sold out', count: ordering.soldOut() },
    { what: 'emails sent until the last kill', count: emailsOfKills.arrived },
    { what: 'of these sent a second time', count: emailsOfKills.repeated },
    { what: 'requests without an answer, sent again', count: repeatsOfKills.unanswered },
    { what: 'requests answered 503, sent again', count: repeatsOfKills.unavailable },
    { what: 'the same of others than who ordered', count: repeatsOfKills.ofOthers },
    { what: 'events heard over live streams', count: streams.events() },
    { what: 'live streams that connected anew', count: streams.breaks() },
  ]);
  print(
    'Done by others',
    [...load.counts].map(([what, count]) => ({ what, count })),
  );
  print('Memory of a process, MB', [
    {
      lives: ofLives.length,
      median: median(ofLives),
      p99: quantile(ofLives, 0.99),
      max: Math.max(...ofLives),
      growth: growthOfCalm(),
    },
  ]);
  print(
    'Memory by the minute, MB: the most of each',
    [...byMinute].map(([minute, of]) => ({
      minute,
      lives: new Set(of.map((one) => one.life)).size,
      node: Math.max(...of.map((one) => one.rssMb)),
      postgres: Math.max(...of.map((one) => one.postgresMb)),
    })),
  );
  console.log(
    faults.size === 0
      ? 'No fault was found.'
      : ['Faults:', ...[...faults].map(([what, count]) => `${count} × ${what}`)].join('\n'),
  );
}

/** One column for each key of the first row. */
function print(title: string, rows: Record<string, Cell>[]): void {
  const keys = Object.keys(rows[0] ?? {});
  const columns = keys.map((key) => {
    const isText = typeof rows[0]?.[key] === 'string';
    const unit = key === 'growth' ? 'share' : ['half', 'max'].includes(key) && isTimes(keys);
    return [key, key, isText ? 'text' : unit === true ? 'ms' : unit || 'count'] as const;
  });
  console.log(formatTable({ title, columns: columns.map((column) => [...column]), rows }));
}

function isTimes(keys: readonly string[]): boolean {
  return keys.includes('killed');
}

function tell(what: string): void {
  const { rssMb = 0 } = samples.at(-1) ?? {};
  const orders = ordering.placed.length;
  const found = faults.size === 0 ? 'no fault' : [...faults.keys()].join(', ');
  console.log(`${minutesNow()} min, ${what}: ${orders} orders, ${Math.round(rssMb)} MB, ${found}`);
}

function minutesNow(): number {
  return Math.floor((performance.now() - startedAt) / 60_000);
}

function sumOf({ unanswered, unavailable }: typeof ordering.repeats): number {
  return unanswered + unavailable;
}

function numberOf(name: string, text: string, min: number): number {
  if (/^\d{1,4}$/.test(text) && Number(text) >= min) return Number(text);
  console.error(`--${name} must be a whole number, ${min} or more.`);
  process.exit(1);
}
