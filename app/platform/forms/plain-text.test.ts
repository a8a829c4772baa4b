import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emailAddress, fieldErrors, line, paragraph, passportName, personName } from './plain-text.ts';

/** Any text, including lone surrogates, control characters and right-to-left marks. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((codes) => String.fromCharCode(...codes)),
);

describe('a name as in the passport', () => {
  const schema = passportName(40, 'Please enter it.');

  it('may be in any script, with joiners, and loses the marks of direction that keyboards add', () => {
    for (const name of ['Zoë O’Neill-Núñez', 'می\u200cخواهم', 'ක්\u200dෂේම', '李小龍', 'J. R. Smith (Jr)']) {
      expect(schema.parse(` ${name} `)).toBe(name);
    }
    expect(schema.parse('\u200fناصر\u200e')).toBe('ناصر');
  });

  it.each([
    'Amina 🕊️',
    'Mira ❤',
    '👩‍👩‍👧',
    '🇮🇳',
    '1\ufe0f\u20e3',
    'a\u202eb',
    'a\u2066b',
    'a\ue000b',
    'a\u{e0041}b',
  ])('refuses %j with a sentence', (name) => {
    expect(schema.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([
      'Please write the name in letters, as in the passport, without emoji or other signs.',
    ]);
  });
});

describe('a line', () => {
  const schema = line(20, 'Please enter it.');

  it('an accepted line is trimmed, has an allowed length, and no control characters or lone surrogates', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = schema.safeParse(text);
        if (!parsed.success) return;
        expect(parsed.data).toBe(text.trim());
        expect(parsed.data).not.toMatch(/\p{Cc}/u);
        expect(parsed.data.isWellFormed()).toBe(true);
        // A character outside the basic plane counts as one character in PostgreSQL, but as two in JavaScript.
        expect([...parsed.data].length).toBeGreaterThan(0);
        expect([...parsed.data].length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 1000 },
    );
  });

  it('a line may be a name in any script', () => {
    for (const name of ['Zoë O’Neill-Núñez', 'श्रीमती कमला', '李小龍', 'ناصر', 'Þórður']) {
      expect(schema.parse(` ${name} `)).toBe(name);
    }
  });

  it.each(['a\nb', 'a\rb', 'a\0b', 'a\tb', 'a\u0085b', 'a\ud800b'])('refuses the line %j', (text) => {
    expect(schema.safeParse(text).success).toBe(false);
  });

  it('the message for a refused line says that the line is missing, or how long it may be', () => {
    const messageFor = (text: string) => schema.safeParse(text).error?.issues[0]?.message;
    expect(messageFor('  ')).toBe('Please enter it.');
    expect(messageFor('a'.repeat(21))).toBe('Please use 20 characters at most.');
  });
});

describe('a paragraph', () => {
  const schema = paragraph(100, 'Please enter it.');

  it('a paragraph keeps its lines, and each of its line breaks becomes a line feed', () => {
    expect(schema.parse('  Peace Road 1\r\nPune\rIndia\n\tAsia ')).toBe('Peace Road 1\nPune\nIndia\n\tAsia');
  });

  it('an accepted paragraph has no lone surrogates, and only line breaks and tabs as control characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = schema.safeParse(text);
        if (!parsed.success) return;
        expect(parsed.data).not.toMatch(/(?![\n\t])\p{Cc}/u);
        expect(parsed.data.isWellFormed()).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('an email address', () => {
  const schema = emailAddress('Please enter it.');

  it('an email address is accepted if it is valid', () => {
    for (const email of [
      'mira@example.org',
      'a.b+c@sub.example.co.in',
      'O_o@example.travel',
      'ivan@xn--80aaxitdbjk.xn--p1ai',
      'a/b@example.org',
      'first!last@example.org',
      'name&co@example.org',
      "o'neill@example.org",
    ]) {
      expect(schema.parse(` ${email} `)).toBe(email);
    }
  });

  it('an email address gets a domain in ASCII, so that each person has only one address', () => {
    expect(schema.parse('ivan@Пример.рф')).toBe('ivan@xn--e1afmkfd.xn--p1ai');
    expect(schema.parse('mira@bücher.example')).toBe('mira@xn--bcher-kva.example');
    expect(schema.parse('mira@उदाहरण.भारत')).toBe('mira@xn--p1b6ci4b4b3a.xn--h2brj9c');
  });

  it.each([
    '',
    'mira',
    'mira@',
    '@example.org',
    'mira@example',
    'mira@192.0.2.1',
    'мира@example.org',
    'mira@пример',
    'mira@пример.рф/x.org',
    'mira@пример.рф:80',
    'mira@пример..рф',
    'mira@example.org, all@example.org',
    'mira@example.org\nBcc: all@example.org',
    '"Mira" <mira@example.org>',
    `${'a'.repeat(250)}@example.org`,
  ])('refuses the email address %j', (text) => {
    expect(schema.safeParse(text).success).toBe(false);
  });

  it('an email address is never accepted if it would break the header of a mail', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.tuple(fc.emailAddress(), anyText).map((two) => two.join('')),
        ),
        (text) => {
          const parsed = schema.safeParse(text);
          if (parsed.success) expect(parsed.data).toMatch(/^[\x21-\x7e]{3,254}$/);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

it('returns the first sentence for each refused field', () => {
  const schema = z.object({
    name: line(5, 'Please enter your name.'),
    email: emailAddress('Please enter it.'),
  });
  const { error } = schema.safeParse({ name: '', email: 'x' });
  if (!error) throw new Error('The schema accepted the form.');
  expect(fieldErrors(error)).toEqual({
    name: 'Please enter your name.',
    email: 'Please enter an email address such as name@example.org.',
  });
});

it.each([
  'J.R.R. Tolkien',
  'J.R.R.Tolkien',
  'St. John',
  'St.John Smythe',
  'Dr.Ing. Müller',
  'Prof.Dr.h.c. Müller',
  'A.P.J.Abdul Kalam',
  'K.Ramesh',
  'Md.Abdul Rahman',
  'Zoë Šimůnková-Nguyễn Thị Ánh',
  'محمد بن عبد الله',
  'O’Neill, Jr.',
  '…',
])('“%s” is the name of a person', (name) => {
  expect(personName(200, 'Please enter your name.').safeParse(name).success).toBe(true);
});

it.each([
  'https://evil.example',
  'Pay at evil.example/login',
  'EVIL.EXAMPLE',
  'www.evil',
  'Ines evil.example',
  'evil。example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'evil.\u200bexample',
  'ines@evil.example',
  't.co/abc',
  'a.evil.com',
  'пример.рф',
  'mail:evil-site.example:8080',
])('“%s” is refused as a name, because a mail program makes a link of it', (name) => {
  const refused = personName(200, 'Please enter your name.').safeParse(name);
  expect(refused.error?.issues[0]?.message).toMatch(/^Please write a name without a web address/);
});
