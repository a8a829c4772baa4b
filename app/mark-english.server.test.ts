import { expect, it } from 'vitest';
import { markEnglish } from './mark-english.server.ts';

const text = (english: string) => `\u2066${english}\u2069`;

it('marks an element whose whole text is English, also with a name in a gap', () => {
  const whole = text(`See you in ${text('New York')}, soon`);
  expect(markEnglish(`<h1>${text('Visa')}</h1><p class="lead">${whole}</p>`)).toBe(
    `<h1 lang="en" dir="ltr">${text('Visa')}</h1><p class="lead" lang="en" dir="ltr">${whole}</p>`,
  );
});

it.each([
  `<p>${text('New York')} و${text('Red Hook')}</p>`,
  `<b>${text('$650')}</b>`,
  `<p>مرحبًا ${text('New York')}</p>`,
  `<p lang="fr">${text('Bonjour à tous')}</p>`,
  '<p>Visa</p>',
])('leaves %s alone', (html) => {
  expect(markEnglish(html)).toBe(html);
});
