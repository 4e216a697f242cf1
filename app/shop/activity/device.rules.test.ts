import { expect, test } from 'vitest';
import { deviceName } from './device.rules.ts';

const mozilla = 'Mozilla/5.0';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';

test.each([
  ['Chrome on Android', `${mozilla} (Linux; Android 16; Pixel 9) ${chrome} Mobile Safari/537.36`],
  ['Chrome on Windows', `${mozilla} (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`],
  ['Edge on Windows', `${mozilla} (Windows NT 10.0) ${chrome} Safari/537.36 Edg/150.0.0.0`],
  [
    'Opera on Mac',
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36 OPR/120`,
  ],
  [
    'Samsung Internet on Android',
    `${mozilla} (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
  ],
  [
    'Safari on iPhone',
    `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on iPhone',
    `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/150.0 Safari/604`,
  ],
  ['Safari on Mac', `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15`],
  ['Firefox on Linux', `${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  ['Linux', 'curl (Linux)'],
  ['A device', ''],
  ['A device', '<script>alert(1)</script>'],
])('%s is read from %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
