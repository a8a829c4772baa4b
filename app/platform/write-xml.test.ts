import { parseXml } from '@rgrove/parse-xml';
import { expect, it } from 'vitest';
import { element, writeXml } from './write-xml.ts';

it('writes elements on lines of their own, and elements with text on one line', () => {
  const root = element('day', { index: 1, end: undefined }, element('room', {}, 'A'), element('empty'));
  expect(writeXml(root)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<day index="1">\n  <room>A</room>\n  <empty/>\n</day>\n',
  );
});

it('another parser reads each text and attribute as it was, but for characters that XML forbids', () => {
  const text = 'a < b & c > d "e" \u0000\u000b\uffff\ud800 😀 ]]>\n\tशांति';
  const read = 'a < b & c > d "e"  😀 ]]>\n\tशांति';
  expect(parseXml(writeXml(element('one', { two: text }, text))).root?.toJSON()).toMatchObject({
    attributes: { two: read },
    children: [{ text: read }],
  });
});
