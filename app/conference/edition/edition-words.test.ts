import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const app = join(import.meta.dirname, '..', '..');
/** The list of all states of India, among which an edition's place may be. */
const states = join('conference', 'edition', 'money', 'indian-states.ts');
const words = /Delhi|Bharat|Utsav|\b2026\b|INR|USD|Asia\/Kolkata|amphitheater|New[ -]?York/;

test('no file of the program contains the name of an edition, its place, its currency or its festival', () => {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(tsx?|css|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== states,
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
