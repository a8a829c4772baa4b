import { expect, it } from 'vitest';
import { languageOfName } from './name-language.ts';

it('finds the language of a name by its script, or by the language of the page if it has this script', () => {
  const of = (name: string, language: string | null = 'en') => languageOfName(name, language);
  expect(of('渡辺さくら')).toBe('ja');
  expect(of('김철수')).toBe('ko');
  expect(of('สมชาย ใจดี', 'fr')).toBe('th');
  expect(of('Renée O’Brien-Dupont', 'fr')).toBe('fr');
  expect(of('محمد بن عبد الله', 'ar')).toBe('ar');
  // Arabic letters are also those of Urdu and Persian, and Latin ones of most languages.
  expect(of('محمد بن عبد الله', 'fr')).toBeUndefined();
  expect(of('محمد', 'en')).toBeUndefined();
  expect(of('Mira Çelik', 'ar')).toBeUndefined();
  expect(of('Mira Çelik', null)).toBeUndefined();
});
