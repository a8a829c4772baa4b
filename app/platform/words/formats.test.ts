import { expect, it } from 'vitest';
import { dateFormat, listNames, numberFormat } from './formats.ts';

it('creates only one format for the same language and options', () => {
  const options = { timeZone: 'Asia/Tokyo', hour: 'numeric' } as const;
  const made = dateFormat('en', { ...options });
  expect(dateFormat('en', { ...options })).toBe(made);
  expect(dateFormat('fr', options)).not.toBe(made);
  expect(dateFormat('en', { ...options, timeZone: 'Asia/Dubai' })).not.toBe(made);
  const noon = new Date('2032-01-26T12:00:00Z');
  // Newer ICU data puts a narrow no-break space before AM and PM.
  const written = ['en', 'fr'].map((locale) => dateFormat(locale, options).format(noon).replace(/\s/g, ' '));
  expect(written).toEqual(['9 PM', '21 h']);
  expect([numberFormat('en').format(0.5), numberFormat('en', { style: 'percent' }).format(0.5)]).toEqual([
    '0.5',
    '50%',
  ]);
});

it('joins names with the commas of the language', () => {
  const names = ['Mira', 'Ana', 'Jun'];
  expect(['en-GB', 'fr', 'ar-u-nu-latn', 'zh-Hans'].map((tag) => listNames(names, tag))).toEqual([
    'Mira, Ana, Jun',
    'Mira, Ana, Jun',
    'Mira وAna وJun',
    'Mira、Ana、Jun',
  ]);
});
