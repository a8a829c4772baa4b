import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSentence, checkTranslation } from '#platform/words/check-translation.server.ts';
import { checkGlossary, readGlossary } from './check-glossary.ts';
import { mergePo } from './merge-po.ts';
import { readTaken, takeEnglish, takenFor } from './take-changes.ts';
import { checkPoFile, listPoFiles } from './translations.ts';

const root = join(import.meta.dirname, '..', '..');
const files = await listPoFiles(root);

describe.each(files)('$path', (file) => {
  it('every translation has the gaps, the tags and the plural forms that it needs', async () => {
    const { faults, english, all } = await checkPoFile(root, file);
    if (english > 0)
      console.log(`${relative(root, file.path)}: ${english} of ${all} texts are still English`);
    expect(faults).toEqual([]);
  });

  it('every translation uses the words of the glossary', async () => {
    expect((await checkPoFile(root, file)).glossaryFaults).toEqual([]);
  });
});

describe('a glossary', () => {
  const glossary = readGlossary(
    [
      '# French',
      '| English | French | note |',
      '| --- | --- | --- |',
      '| registration | inscri | |',
      '| visa letter | lettre de visa; lettre d’invitation | |',
      '## Excused',
      '- `menu.register`: short for a narrow menu',
    ].join('\n'),
  );
  const sentence = (context: string, english: string, translation: string) => ({
    context,
    english,
    translation,
  });

  it('names the sentences that lack its words', () => {
    expect(
      checkGlossary(glossary, [
        sentence('a.one', 'Your registrations', 'Vos inscriptions'),
        sentence('a.two', 'The visa letter of {registration}', 'Lettre d’invitation'),
        sentence('a.three', 'Registration', 'Enregistrement'),
        sentence('menu.register', 'Registration', 'Participer'),
      ]),
    ).toEqual([expect.stringMatching(/^a\.three .*“inscri” for “registration”$/)]);
  });

  it('names the English sentences that have several translations', () => {
    expect(
      checkGlossary(glossary, [sentence('a.one', 'Email', 'Courriel'), sentence('a.two', 'Email', 'E-mail')]),
    ).toEqual(['a.two “E-mail” is “Courriel” in a.one']);
  });
});

describe('a translation', () => {
  const english = '{count, plural, one {One <b>answer</b>} other {# <b>answers</b>}} of {name}';

  it.each([
    [
      '{count, plural, one {Une <b>réponse</b>} many {# <b>réponses</b>} other {# <b>réponses</b>}} de {name}',
      [],
    ],
    [
      '{count, plural, one {Une <b>réponse</b>} other {# <b>réponses</b>}} de {name}',
      ['lacks plural forms: many'],
    ],
    ['{count, plural, one {Une} many {#} other {#}} de {name}', ['lacks the tag <b>']],
    [
      '{count, plural, one {<b>Une</b>} many {<b>#</b>} other {<b>#</b>}} de {nom}',
      ['lacks the gap {name}', 'has the gap {nom}, but the English does not'],
    ],
    [
      '{count, plural, one {<b>Une</b>',
      [expect.stringMatching(/^cannot be read: a brace or a tag is not closed/)],
    ],
  ])('finds the faults of %j', (translation, faults) => {
    expect(checkTranslation('fr', english, translation)).toEqual(faults);
  });

  it.each([
    ['Pay {fee}', 'Payez {fee} à {name}', ['has the gap {name}, but the English does not']],
    ['Pay {fee}', '<b>Payez</b> {fee}', ['has the tag <b>, but the English does not']],
    ['Pay {fee}', 'Payez {fee, number}', ['has {fee} as a number, but the English does not']],
    ['Pay {fee}', 'Payez\n{fee}', ['has more than one line']],
    ['{days, number} days', '{days, plural, one {# jour} many {# jours} other {# jours}}', []],
    [
      '{why, select, full {Full} other {Closed}}',
      '{why, select, other {Fermé}}',
      ['lacks the case “full” of {why}'],
    ],
    ['Send', '<b>Envoyer</b>', []],
    ['Send', 'Envoyer {name}', ['has a gap, but the English has none']],
  ])('of the software in place of “%s”: “%s”', (source, text, faults) => {
    expect(checkSentence('fr', source, text)).toEqual(faults);
  });

  it('refuses a gap that is not in the English, and a straight apostrophe in a sentence with gaps', () => {
    expect(checkTranslation('fr', 'Email', 'Courriel {x}')).toHaveLength(1);
    expect(checkTranslation('fr', 'Email', "L'adresse")).toEqual([]);
    expect(checkTranslation('fr', 'As {type}', "L'auteur : {type}")).toEqual([
      'has a straight apostrophe: please write ’',
    ]);
  });
});

it('mergePo keeps translations, adds new texts, marks translations of changed English, and keeps old texts as obsolete', () => {
  const text = (name: string, english: string) => ({ context: name, english, file: 'app/a-words.ts' });
  const first = mergePo('', 'fr', [
    text('a.one', 'One'),
    text('a.two', 'Two {days}'),
    text('a.old', 'Old'),
    text('a.never', 'Never translated'),
  ]);
  const translated = first
    .replace('msgid "One"\nmsgstr ""', 'msgid "One"\nmsgstr "Un"')
    .replace('msgid "Two {days}"\nmsgstr ""', 'msgid "Two {days}"\nmsgstr "Deux {days}"')
    .replace('msgid "Old"\nmsgstr ""', 'msgid "Old"\nmsgstr "Vieux"');
  const texts = [text('a.one', 'One'), text('a.two', 'Two “{days}”'), text('a.new', 'New')];
  const merged = mergePo(translated, 'fr', texts);
  expect(merged.slice(merged.indexOf('#: '))).toBe(`#: app/a-words.ts
msgctxt "a.one"
msgid "One"
msgstr "Un"

#: app/a-words.ts
#, fuzzy,icu-message-format
#| msgid "Two {days}"
msgctxt "a.two"
msgid "Two “{days}”"
msgstr "Deux {days}"

#: app/a-words.ts
msgctxt "a.new"
msgid "New"
msgstr ""

#~ msgctxt "a.old"
#~ msgid "Old"
#~ msgstr "Vieux"
`);
  // A second run changes nothing, and a text that returns has its translation again.
  expect(mergePo(merged, 'fr', texts)).toBe(merged);
  expect(mergePo(merged, 'fr', [...texts, text('a.old', 'Old')])).toContain(
    'msgctxt "a.old"\nmsgid "Old"\nmsgstr "Vieux"',
  );
});

describe('what an owner exported', () => {
  const exported = (language: string) => `msgid ""
msgstr ""
"Project-Id-Version: new-delhi-2026\\n"
"Language: ${language}\\n"

#: app/a-words.ts
#, icu-message-format
msgctxt "a.pay"
msgid "Pay {fee}"
msgstr "Please pay {fee} – it’s due"

msgctxt "about.title"
msgid "About the conference"
msgstr "About us"

msgctxt "about.menu"
msgid "About"
msgstr "Us"
`;

  it('replaces the translations of its language', () => {
    const taken = readTaken(exported('fr'));
    expect(takenFor(taken, 'app/words/ru.po').size).toBe(0);
    expect([...takenFor(taken, 'editions/new-delhi-2026/words/fr.po').values()]).toEqual(['About us', 'Us']);
    const texts = [{ context: 'a.pay', english: 'Pay {fee}', file: 'app/a-words.ts' }];
    const before = mergePo('', 'fr', texts).replace('msgstr ""\n', 'msgstr "Payez {fee}"\n');
    expect(mergePo(before, 'fr', texts, takenFor(taken, 'app/words/fr.po'))).toContain(
      'msgid "Pay {fee}"\nmsgstr "Please pay {fee} – it’s due"',
    );
  });

  it('changes English where the code has it once, and names the others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'conference-words-'));
    await mkdir(join(folder, 'app'));
    await mkdir(join(folder, 'editions/new-delhi-2026'), { recursive: true });
    const words = join(folder, 'app/a-words.ts');
    await writeFile(words, "wordGroup('a', { pay: 'Pay {fee}', other: 'Pay {fee}' });");
    const about = join(folder, 'editions/new-delhi-2026/about.ts');
    await writeFile(about, "about = { title: 'About the conference', menu: 'About' };");
    expect(await takeEnglish(folder, readTaken(exported('en')))).toEqual([
      'app/a-words.ts: changed a.pay',
      'editions/new-delhi-2026/about.ts: changed about.title',
      'editions/new-delhi-2026/about.ts: please change about.menu yourself, to “Us”',
    ]);
    expect(await readFile(words, 'utf8')).toBe(
      "wordGroup('a', { pay: 'Please pay {fee} – it’s due', other: 'Pay {fee}' });",
    );
    expect(await readFile(about, 'utf8')).toBe("about = { title: 'About us', menu: 'About' };");
  });
});
