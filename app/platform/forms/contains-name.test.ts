import { expect, it } from 'vitest';
import { containsName } from './contains-name.ts';

it.each([
  ['By Ines Ferreira, for the committee', 'Ines Ferreira'],
  ['Ferreira, Ines: Two villages', 'Ines Ferreira'],
  ['by INE S FERR EIRA', 'Ines Ferreira'],
  ['by Ines Fer-\nreira', 'Ines Ferreira'],
  ['K. M\u00a8uller', 'K. Müller'],
  ['the o\ufb03ce of Li Na', 'Li Na'],
  ['كتبه محمد أحمد', 'محمد أحمد'],
  ['write to <Mei@Tan.example>', 'mei@tan.example'],
])('“%s” contains the name “%s”', (text, name) => {
  expect(containsName(text, name)).toBe(true);
});

it.each([
  ['Ines and her friend Ferreira', 'Ines Ferreira'],
  ['in national identities', 'Li Na'],
  ['Inescapable Ferreirana', 'Ines Ferreira'],
  ['Two villages', ''],
])('“%s” does not contain the name “%s”', (text, name) => {
  expect(containsName(text, name)).toBe(false);
});
