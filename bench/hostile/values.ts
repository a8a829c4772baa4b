import fc from 'fast-check';
import type { Field } from './read-forms.ts';

/**
 * A value of a field, a parameter or a cookie. An id is described by its owner (`whose`), its name (`of`) and a number
 * (`pick`), because the same seed must always make the same requests, but the database chooses random ids. The real id
 * is filled in when the request is sent.
 */
export type Value =
  | string
  | { whose: 'own' | 'others'; of: string; pick: number }
  | { fileName: string; bytes: Uint8Array };

/** Values that are known to break programs. */
const knownToBreak = fc.constantFrom(
  ...[
    '',
    ' ',
    '\0',
    'a\0b@example.org',
    '%00',
    '%',
    '%_\\',
    "'; drop table registration; --",
    '$(id)',
    '{{7*7}}',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '=1+1',
    '＝1+1',
    '../../etc/passwd',
    '..\\..\\x',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'true',
    '[object Object]',
    '[]',
    '{"a":1}',
  ],
  ...[
    '0',
    '-0',
    '-1',
    '1e309',
    '1.5',
    '0x10',
    '2147483648',
    '9223372036854775808',
    '١٢٣',
    '1,000',
    '1'.repeat(400),
  ],
  ...['9999-12-31', '0000-01-01', '2031-02-30', '275761-01-01', '2031-01-01T00:00:00Z', '-000001-01-01'],
  ...[
    '00000000-0000-4000-8000-000000000000',
    '00000000-0000-0000-0000-00000000000g',
    'desk?bcc=all@example.org',
  ],
  ...[
    '\r\nSet-Cookie: a=b',
    'a@b',
    '"a b"@example.org',
    'a@example.org\nBcc: b@example.org',
    `${'a'.repeat(300)}@x.org`,
  ],
  ...[
    '\u{202e}gpj.exe',
    '\u{feff}',
    '\u{200b}',
    '\u{e000}',
    '\u{fffe}',
    '\u{10ffff}',
    '\ud800',
    'e\u{301}'.repeat(50),
  ],
  ...[
    'ﷺ'.repeat(30),
    'Z̵̛̗'.repeat(40),
    '👩‍👩‍👧‍👦'.repeat(20),
    '🕊'.repeat(5000),
    'İıſẞ',
    'x'.repeat(300),
    'x'.repeat(200_000),
  ],
  ...[
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/organiser',
    '?',
    '#',
    '&a=b',
  ],
);

/**
 * Any Unicode text, including characters of all planes, halves of surrogate pairs, joined characters and control
 * characters.
 */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((codes) => String.fromCharCode(...codes)),
);

export const hostileText = fc.oneof({ weight: 3, arbitrary: knownToBreak }, anyText);

export const anyId = fc.record({
  whose: fc.constantFrom('own', 'others'),
  of: fc.constantFrom(
    'registrationId',
    'bookingId',
    'paymentId',
    'enquiryId',
    'organiserId',
    'mailId',
    'fileId',
    'paperId',
    'reviewerId',
    'groupPaymentId',
    'mailboxSessionId',
    'documentId',
  ),
  pick: fc.nat(40),
});

const smallJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
);
const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const beginnings = [
  '%PDF-1.4\n',
  '\xff\xd8\xff\xe0',
  '\x89PNG\r\n\x1a\n',
  'GIF89a',
  'PK\x03\x04',
  '<svg xmlns="">',
  '',
];

/** Makes a file of this size. The site accepts files of up to 5 MB and forms of up to 25 MB. */
const ofSize = (megabytes: number) => Buffer.alloc(megabytes * 1_000_000, smallPdf);

/** Files: valid files, garbage after a valid beginning, and rarely a file that is too large. */
const bytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  {
    weight: 90,
    arbitrary: fc.constantFrom<Uint8Array>(smallJpeg, smallPdf, Buffer.concat([smallPdf, smallJpeg])),
  },
  {
    weight: 90,
    arbitrary: fc
      .tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 200 }))
      .map(([begin, rest]) => Buffer.concat([Buffer.from(begin, 'latin1'), rest])),
  },
  { weight: 8, arbitrary: fc.constant(ofSize(0.3)) },
  { weight: 3, arbitrary: fc.constant(ofSize(5.3)) },
  { weight: 1, arbitrary: fc.constant(ofSize(27)) },
);
export const anyFile = fc.record({
  fileName: fc.oneof(fc.constantFrom('me.jpg', 'p.pdf'), hostileText),
  bytes,
});

const words = ['Mira Çelik', 'Good day', 'نور الهدى', '平和', 'Peace Road 1\nPune', 'x'];
/** Long enough for the abstract of a paper. */
const longText = Array<string>(150).fill('peace').join(' ');
const numbers = ['1', '8', '100', '100.00', '25000'];
const days = ['2026-01-09', '2031-05-28', '2033-01-01'];
const emails = fc.oneof(
  fc.nat(20_000).map((number) => `guest-${number}@example.org`),
  fc.constantFrom('asha@example.org', 'ASHA@EXAMPLE.ORG', 'asha+x@example.org'),
);

/** A value that a person could send in this field. The kind and the name of the field decide which values are usual. */
export function usualValue({ name, kind, values }: Field): fc.Arbitrary<Value> {
  if (name === 'formKey' || name === 'messageId' || name === 'id') {
    // All senders also use these three keys, so that some forms repeat a key.
    const replayed = fc.constantFrom(1, 2, 3).map((digit) => `0000000${digit}-0000-4000-8000-000000000000`);
    return fc.oneof({ weight: 2, arbitrary: fc.uuid({ version: 4 }) }, replayed);
  }
  if (/Id$|^(with|keep|registration)$/.test(name)) return anyIdOf(name);
  if (kind === 'file') return anyFile;
  if (/email/i.test(name)) return emails;
  if (/passportNumber/.test(name)) return fc.nat(9_999_999).map((number) => `K${number}`);
  if (/Expiry|On$|day|since/i.test(name)) return fc.constantFrom(...days, ...values);
  if (values.length > 0) return fc.constantFrom(...values);
  if (name === 'abstract') return fc.constant(longText);
  if (kind === 'date') return fc.constantFrom(...days);
  if (kind === 'number' || /amount|count|size/i.test(name)) return fc.constantFrom(...numbers);
  if (/code|token/i.test(name)) return fc.constantFrom('123456', '000000', 'aaaa-bbbb-cccc', 'x'.repeat(43));
  return fc.constantFrom(...words);
}

export function anyIdOf(name: string): fc.Arbitrary<Value> {
  return fc.record({ whose: fc.constantFrom('own', 'others'), of: fc.constant(name), pick: fc.nat(40) });
}
