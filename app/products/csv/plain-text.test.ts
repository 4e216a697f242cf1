import { expect, test } from 'vitest';
import { plainText } from './plain-text.rules.ts';

const text = (html: string) => plainText(html, { keepsLineBreaks: false });

test.each([
  ['<p>One</p>\n<p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
  ['<ul>\n <li>Silk</li>\n <li>Zari</li>\n</ul>', '• Silk\n• Zari'],
  ['A <b>bold</b>, <a href="x">linked</a> word', 'A bold, linked word'],
  ['&lt;b&gt; &amp;amp; &#8377;500 &#x20B9;5 &nbsp;&rsquo;', '<b> &amp; ₹500 ₹5 ’'],
  ['Before<style>p { color: red }</style><!-- <p>unseen</p> --> after', 'Before after'],
  ['Price < 500 > 100', 'Price < 500 > 100'],
  ['No tags\n\nTwo paragraphs', 'No tags\n\nTwo paragraphs'],
  ['<table><tr><td>Length</td><td>6.3 m</td></tr></table>', 'Length 6.3 m'],
  ['&toString; &valueOf;', '&toString; &valueOf;'],
  ['&nosuch; &#0; &#x110000;', '&nosuch; &#0; &#x110000;'],
  ['<p>साड़ी</p><script>alert(1)', 'साड़ी'],
])('%j reads %j', (html, expected) => {
  expect(text(html)).toBe(expected);
});

test('line breaks count where the other shop shows them', () => {
  expect(plainText('<b>One</b>\nTwo', { keepsLineBreaks: true })).toBe('One\nTwo');
  expect(text('<b>One</b>\nTwo')).toBe('One Two');
});

test.each(['<', '<p', '<!--', '<script', '&#'])('100,000 times %j is read in one pass', (part) => {
  expect(text(part.repeat(100_000)).length).toBeLessThanOrEqual(part.length * 100_000);
});
