import { expect, test } from 'vitest';
import type { Log } from '#platform/log/log.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openProxyWatch, warnOfForgeableAddresses } from './proxy-warnings.ts';

function openRecordingLog(): { log: Log; warnings: string[] } {
  const warnings: string[] = [];
  return { warnings, log: { ...silentLog, warn: (event) => warnings.push(event) } };
}

const forwarded = new Headers({ 'X-Forwarded-For': '203.0.113.9' });

test('a shop that trusts no proxy says once that X-Forwarded-For keeps arriving', () => {
  const { log, warnings } = openRecordingLog();
  const watch = openProxyWatch(log, 0);
  for (let request = 1; request < 20; request += 1) watch(forwarded);
  expect(warnings).toEqual([]);
  for (let request = 0; request < 40; request += 1) watch(forwarded);
  expect(warnings).toEqual([
    'requests keep coming with X-Forwarded-For while TRUST_PROXY is 0: if a proxy is in front of the shop, ' +
      'set TRUST_PROXY to the number of proxies, else all visitors share one address and its limits',
  ]);
});

test.each([
  ['requests without the header', 0, new Headers()],
  ['the header behind a proxy that is trusted', 1, forwarded],
])('nothing is said of %s', (_what, trustProxy, headers) => {
  const { log, warnings } = openRecordingLog();
  const watch = openProxyWatch(log, trustProxy);
  for (let request = 0; request < 60; request += 1) watch(headers);
  expect(warnings).toEqual([]);
});

test.each([
  [1, '0.0.0.0', true],
  [2, '::', true],
  [1, '127.0.0.1', false],
  [1, '10.0.0.7', false],
  [0, '0.0.0.0', false],
])(
  'TRUST_PROXY=%i on HOST %s is worth a warning at the start: %s',
  (trustProxy, host, isWarned) => {
    const { log, warnings } = openRecordingLog();
    warnOfForgeableAddresses({ trustProxy, host }, log);
    expect(warnings.map((event) => event.split(':')[0])).toEqual(
      isWarned ? [`TRUST_PROXY is ${trustProxy} while the shop listens on all addresses`] : [],
    );
  },
);
