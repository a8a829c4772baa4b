import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const app = join(import.meta.dirname, '..', '..');
/** The lists of all states of India and of all currencies, among which those of an edition may be. */
const lists = ['indian-states.ts', 'currencies-in-use.ts'].map((file) =>
  join('conference', 'edition', 'money', file),
);
const words = /Delhi|Bharat|Utsav|\b2026\b|INR|USD|Asia\/Kolkata|amphitheater|New[ -]?York/;

test('no file of the program contains the name of an edition, its place, its currency or its festival', () => {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(tsx?|css|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file) && !lists.includes(file),
  );
  const found = files.flatMap((file) =>
    readFileSync(join(app, file), 'utf8')
      .split('\n')
      // The code of a character in a style sheet, U+2026, looks like a year, but is not a year.
      .flatMap((line, index) =>
        words.test(line.replaceAll('U+2026', '')) ? [`app/${file}:${index + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found, 'Take it from the edition. In an example, write another year or place.').toEqual([]);
});
