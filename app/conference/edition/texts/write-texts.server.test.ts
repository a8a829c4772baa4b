import { expect, test } from 'vitest';
import { checkEdition, readEdition } from '#conference/edition/read-edition.server.ts';
import { writeEdition } from '#editions/new-delhi-2026/edition.ts';
import { openTranslations } from '#platform/words/words.server.ts';
import { writeGaps } from './write-gaps.server.ts';
import { writeTexts } from './write-texts.server.ts';

const edition = readEdition(writeEdition());
const translations = openTranslations('app/words', 'editions/new-delhi-2026/words');
const raw = { ...edition, ...edition.unfilled };
const gapsIn = (locale: 'en' | 'fr' | 'ru', today = '') => writeGaps(raw, today, translations.in(locale));
const textsIn = (locale: 'en' | 'fr' | 'ar', changed: Partial<typeof raw> = {}) =>
  writeTexts({ ...raw, ...changed }, '', translations.in(locale));

test('a fact has its forms in each language', () => {
  expect(gapsIn('en')).toMatchObject({
    conference: '26–30 January 2026',
    conference_words: '26 to 30 January 2026',
    conference_short: '26 to 30 January',
    lastDay_short: '30 January',
    organisers: 'Shanti Setu Foundation and Global Peace Accord Foundation',
    organisers_2: 'Global Peace Accord Foundation',
    participants: 1000,
    feeLines: ['Student: $1500.', 'Professional or faculty: $2500.'],
  });
  expect(gapsIn('fr')).toMatchObject({
    conference: '26–30 janvier 2026',
    conference_from: '26 janvier',
    place: 'New Delhi',
    country: 'Inde',
  });
  expect(gapsIn('ru')).toMatchObject({ lastDay_short: '30 января', country: 'Индия' });
});

test('a rule names its last day, and afterwards says that the day has been', () => {
  expect(gapsIn('en', '2025-12-27').visaRefusal).toBe(
    'at least 30 days before the start of the conference, that is by 27 December 2025',
  );
  expect(gapsIn('en', '2025-12-28').visaRefusal).toBe(
    'at least 30 days before the start of the conference (the last day was 27 December 2025)',
  );
});

test('the refund policy has the figures of the facts', () => {
  expect(edition.pages.refundPolicy.figures).toEqual([
    { number: '75\u00a0%', label: 'cancelled until 31 October 2025' },
    { number: '50\u00a0%', label: 'cancelled 1 November to 31 December 2025' },
    { number: '0\u00a0%', label: 'cancelled from 1 January 2026' },
  ]);
  expect(gapsIn('en').refundRules).toEqual([
    'Cancelled until 31 October 2025: 75\u00a0% of the fee is returned.',
    'Cancelled 1 November to 31 December 2025: 50\u00a0% of the fee is returned.',
    'Cancelled from 1 January 2026: nothing is returned.',
  ]);
});

test('texts, fees and days are in the language', () => {
  const { pages, layout } = textsIn('fr');
  expect(pages.home.cost?.fees[0]).toEqual({ amount: '1500\u00a0$US', label: 'les étudiants' });
  expect(pages.schedule.days.map(({ date }) => date)).toContain('30 janvier');
  expect(layout.dates).toBe('New Delhi · 26–30 janvier 2026');
  expect(pages.about.title).not.toBe(edition.pages.about.title);
});

test('“in the place” has the case of the language, and a place of owners a sentence that fits any name', () => {
  const inPlace = (locale: 'en' | 'ru', place: string) =>
    writeGaps({ ...edition, place }, '2026-01-01', translations.in(locale)).place_in;
  expect([inPlace('en', 'New Delhi'), inPlace('ru', 'New Delhi'), inPlace('ru', 'Agra')]).toEqual([
    'in New Delhi',
    'в Нью-Дели',
    'в городе Agra',
  ]);
});

test('a text of owners replaces the one of the folder in its language alone', () => {
  const ownTexts = { fr: { 'about.title': 'À propos de {event}' } };
  expect(textsIn('fr', { ownTexts }).pages.about.title).toBe(
    'À propos de Conférence internationale hybride pour la paix',
  );
  expect(textsIn('en', { ownTexts }).pages.about.title).toBe('About the conference');
});

test('a text with a gap that does not exist is a fault that names both', () => {
  const data = writeEdition();
  const checked = checkEdition({
    ...data,
    pages: { ...data.pages, about: { ...data.pages.about, title: 'About {nobody}' } },
  });
  expect(checked).toEqual({
    ok: false,
    faults: [
      'pages.about.title: “About {nobody}” names {nobody}, which is no gap. Take one of the list in docs/a-new-edition.md.',
    ],
  });
});
