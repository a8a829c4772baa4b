import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeEdition } from '../../editions/template/edition.ts';
import { exampleTexts, findExampleTexts } from './example-texts.ts';

const root = join(import.meta.dirname, '..', '..');
// The folder must be in the project, because the files of an edition import its modules.
let editions = '';
const answers = [
  "World's Peace Days",
  'Peace Trust',
  '',
  'Kenya',
  '',
  '2028-05-02 to 2028-05-05',
  '',
  '2028-04-15',
  'KES',
  '5000 and 12000.50',
  'Assembly Hall',
  'hello@peace.example.org',
];

beforeAll(() => {
  const results = join(root, 'test-results');
  mkdirSync(results, { recursive: true });
  editions = mkdtempSync(join(results, 'editions-'));
});

afterAll(() => rmSync(editions, { recursive: true, force: true }));

function run(args: string[], input = '') {
  const command = ['scripts/edition.ts', ...args, '--in', editions];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    input,
    encoding: 'utf8',
  });
  return { status, output: stdout, error: stderr };
}

function readFacts(id: string): string {
  return readFileSync(join(editions, id, 'facts.ts'), 'utf8');
}

/** Copies the first folder with another id and a change in a file. */
function makeBroken(id: string, file: string, change: (text: string) => string): void {
  cpSync(join(editions, 'nairobi-2028'), join(editions, id), { recursive: true });
  const path = join(editions, id, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')).replace("id: 'nairobi-2028'", `id: '${id}'`));
}

test('twelve answers make an edition without faults, whose other days fit', () => {
  const made = run(['new', 'nairobi-2028', '--answers', '-'], answers.join('\n'));
  expect({ status: made.status, error: made.error }).toEqual({ status: 0, error: '' });
  const facts = readFacts('nairobi-2028');
  const written = [
    "id: 'nairobi-2028',",
    "name: 'World\\'s Peace Days',",
    "organisers: ['Peace Trust'],",
    "place: 'Nairobi',",
    "country: 'Kenya',",
    "timeZone: 'Africa/Nairobi',",
    "timeZoneName: 'East Africa Time',",
    "conference: { from: '2028-05-02', to: '2028-05-05' },",
    "preConference: '2028-05-01',",
    "countdownTo: '2028-05-02T09:00:00',",
    "fee: { amount: 5000_00, currency: 'KES' }",
    "fee: { amount: 12000_50, currency: 'KES' },",
    "membership: { from: '2028-05-02', to: '2029-05-01' },",
    "certificatesFrom: '2028-05-05',",
    "changeUntil: '2028-03-27',",
    "payBy: '2028-04-15',",
    "name: 'Assembly Hall',",
    "email: 'hello@peace.example.org',",
  ];
  expect(written.filter((line) => !facts.includes(line))).toEqual([]);
  const pages = readFileSync(join(editions, 'nairobi-2028', 'programme-pages.ts'), 'utf8');
  expect(pages).toContain("title: ['World\\'s Peace', 'Days'],");
  const checked = run(['check', 'nairobi-2028']);
  expect(checked.status).toBe(0);
  expect(checked.output).not.toContain('Faults');
  expect(checked.output).toContain(
    'pages.venue.lead: “What the place is like.” is an example. Write your own text.',
  );
  expect(checked.output).toMatch(
    / {2}layout\.notFound\.picture and \d+ other places: the picture is the placeholder\. Name /,
  );
  expect(checked.output).toContain('nairobi-2028 has no faults, and can be served.');
});

test('a folder that exists stays as it is', () => {
  const before = readFacts('nairobi-2028');
  expect(run(['new', 'nairobi-2028']).status).toBe(1);
  expect(readFacts('nairobi-2028')).toBe(before);
});

test('without a terminal and without answers the folder is a copy of the template', () => {
  expect(run(['new', 'oslo-2031']).status).toBe(0);
  const template = readFileSync(join(root, 'editions', 'template', 'facts.ts'), 'utf8');
  expect(readFacts('oslo-2031')).toBe(template.replace("id: 'template'", "id: 'oslo-2031'"));
});

test.each([
  [4, 'Nairobi', 'Line 5: In which time zone? Write a continent, a slash and a city with English names.'],
  [
    5,
    '2028-05-02 to 2028-02-30',
    'Line 6: What are its first and its last day? Write two days, each as year, month and day: 2031-05-06 to 2031-05-08.',
  ],
  [7, '2028-05-20', 'Line 8: What is the last day to pay the fee? Take a day until 2 May 2028.'],
  [
    8,
    'Ksh',
    'Line 9: In which currency is the fee? Write the three capital letters of a currency (ISO 4217).',
  ],
  [
    9,
    '5,000 and 12,000',
    'Line 10: What do students pay, and what do professionals? Write two amounts without the currency and without separators for thousands.',
  ],
  [3, '', 'Line 4: In which country? This needs an answer.'],
])('a wrong answer in line %i + 1 (%s) is said, and no folder is made', (index, answer, why) => {
  const made = run(['new', 'nairobi-2029', '--answers', '-'], answers.with(index, answer).join('\n'));
  expect(made.status).toBe(1);
  expect(made.error).toContain(`${why} An example: `);
  expect(run(['check', 'nairobi-2029']).output).toContain('edition.ts: there is no such file in ');
});

test('a file that cannot be read is a sentence with its line, and no stack', () => {
  makeBroken('comma-2028', 'facts.ts', (text) => text.replace("place: 'Nairobi',", "place: 'Nairobi'"));
  expect(run(['check', 'comma-2028'])).toEqual({
    status: 1,
    output:
      'Faults. The edition cannot be served until you mend them:\n  facts.ts, line 12: the file cannot be read from here on. Look for a missing comma, quote or bracket in this line or the line before it.\n\n',
    error: '',
  });
});

test('a name without quotes and a missing file are sentences too', () => {
  makeBroken('quote-2028', 'facts.ts', (text) => text.replace("place: 'Nairobi'", 'place: Nairobi'));
  expect(run(['check', 'quote-2028']).output).toContain(
    '  facts.ts, line 11: the file cannot be read here (Nairobi is not defined). Look for a text without quotes or a wrong name in this line.\n',
  );
  makeBroken('file-2028', 'facts.ts', (text) => text.replace('./papers.ts', './paper.ts'));
  expect(run(['check', 'file-2028']).output).toContain(
    '  paper.ts: there is no such file, but another file of the folder imports it. Look at its name.\n',
  );
});

test('each fault and each odd amount is one line with its path and how to mend it', () => {
  makeBroken('fault-2028', 'facts.ts', (text) =>
    text
      .replace("'hello@peace.example.org'", "'hello'")
      .replace("place: 'Nairobi',", '')
      .replace("preConference: '2028-05-01'", "preConference: '1 May'"),
  );
  const faults = run(['check', 'fault-2028']);
  expect(faults.status).toBe(1);
  expect(faults.output.split('\n\n')[0]).toBe(
    [
      'Faults. The edition cannot be served until you mend them:',
      '  place: is missing. Add it: a text in quotes.',
      '  preConference: is no date. Write year, month and day, such as 2001-12-31.',
      '  contact.email: is no email address. Write one, such as hello@conference.example.',
    ].join('\n'),
  );
  makeBroken('amount-2028', 'facts.ts', (text) => text.replace('5000_00', '50'));
  const odd = run(['check', 'amount-2028']);
  expect(odd.status).toBe(0);
  expect(odd.output).toMatch(
    /Probably wrong:\n {2}participantTypes\.0\.fee\.amount: 50 is only .+\. If you mean 50 KES, write 50_00\.\n\n/,
  );
});

test('a file of answers that does not exist is a sentence', () => {
  expect(run(['new', 'bergen-2031', '--answers', 'missing.txt'])).toEqual({
    status: 1,
    output: '',
    error: 'The file missing.txt cannot be read. Look at its name.\n',
  });
});

test('anything else shows how to use the command', () => {
  for (const args of [[], ['new', '../elsewhere'], ['new', 'Oslo 2031'], ['check'], ['serve', 'oslo-2031']]) {
    const { status, error } = run(args);
    expect([status, error.split('\n')[0]]).toEqual([2, 'Usage:']);
  }
});

test('the template has each of the texts that count as examples', () => {
  const found = findExampleTexts(writeEdition()).join('\n');
  expect(exampleTexts.filter((text) => !found.includes(`“${text}”`))).toEqual([]);
});
