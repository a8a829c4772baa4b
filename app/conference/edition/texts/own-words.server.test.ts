import { expect, test } from 'vitest';
import { registrationRuleWords } from '#conference/registration/registration-rule-words.ts';
import { openTranslations } from '#platform/words/words.server.ts';
import { say, wordGroup } from '#platform/words/words.ts';
import { translationsWith, withOwnWords } from './own-words.server.ts';

const french = openTranslations('app/words').in('fr');
const group = wordGroup('trial', { title: 'Register', fee: 'You pay {fee}.' });
const own = (texts: Record<string, string>) => ({ ownTexts: { fr: texts } });

test('a sentence of owners replaces the one of the software in its language alone', () => {
  const settings = own({ 'words.trial.title': 'Je m’inscris <b>', 'words.trial.fee': 'C’est {fee}.' });
  const { title, fee } = withOwnWords(french, settings).words(group);
  expect([title, say(fee, { fee: '10 €' })]).toEqual(['Je m’inscris <b>', 'C’est 10 €.']);
  const english = translationsWith(openTranslations('app/words'), settings).in('en');
  expect(english.words(group).title).toBe('Register');
});

test.each(['C’est {price}.', 'C’est tout.', 'C’est {fee', 'C’est {fee, date}.', '<b>C’est</b> {fee}.'])(
  'a sentence that does not fit the English any more is left out: “%s”',
  (text) => {
    const { fee } = withOwnWords(french, own({ 'words.trial.fee': text })).words(group);
    expect(say(fee, { fee: '10 €' })).toContain('You pay 10 €.');
  },
);

test('the refusal of a form, which names its English sentence, has the sentence of owners', () => {
  const [name = '', english = ''] = Object.entries(registrationRuleWords.english)[0] ?? [];
  const reworded = withOwnWords(
    french,
    own({ [`words.${registrationRuleWords.name}.${name}`]: 'Autrement.' }),
  );
  expect(reworded.sentence(english)).toBe('Autrement.');
  expect(french.sentence(english)).not.toBe('Autrement.');
});

test('a text of a page with the same key stays as it is', () => {
  const settings = own({ 'words.stage.title': 'Une scène' });
  expect(withOwnWords(french, settings).text('stage.title', 'Never translated')).not.toBe('Une scène');
});

test('the translator is the same one until the settings change', () => {
  const settings = own({ 'words.trial.title': 'Je m’inscris' });
  expect(withOwnWords(french, settings)).toBe(withOwnWords(french, settings));
  expect(withOwnWords(french, own({}))).not.toBe(withOwnWords(french, settings));
  expect(withOwnWords(french, {})).toBe(french);
});
