import { expect, it } from 'vitest';
import { countryNames, dateFormat, numberFormat } from './formats.ts';

it('makes a format once for each language and each choice of options', () => {
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
  expect(countryNames('fr').of('IN')).toBe('Inde');
});

it('forgets the formats when there are many', () => {
  const made = numberFormat('en', { minimumFractionDigits: 3 });
  for (let digits = 1; digits <= 210; digits++) {
    numberFormat('en', { minimumIntegerDigits: 1 + (digits % 20), maximumFractionDigits: digits % 11 });
  }
  expect(numberFormat('en', { minimumFractionDigits: 3 })).not.toBe(made);
  expect(numberFormat('en', { minimumFractionDigits: 3 }).format(1)).toBe('1.000');
});
