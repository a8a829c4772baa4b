import { expect, it } from 'vitest';
import { openTranslations } from '#platform/words/words.server.ts';
import { folderSettings } from './edition.server.ts';
import { titleOf } from './option-titles.server.ts';
import { nameParticipantType } from './participant-types.server.ts';

const french = openTranslations('editions/template/words').in('fr');
const [student] = folderSettings.participantTypes;
const [stall] = folderSettings.catalogue;
if (!student || !stall) throw new Error('The edition has no type or no stall.');

it('a name has the translation of the folder, or the words of an owner in this language, or stays English', () => {
  const named = (changed: Partial<typeof student>) =>
    nameParticipantType({ participantTypes: [{ ...student, ...changed }] }, student.id, french);
  expect(named({})).toBe('Étudiant');
  expect(named({ name: 'Learner' })).toBe('Learner');
  expect(named({ name: 'Learner', inLanguages: { fr: { name: 'Apprenant' } } })).toBe('Apprenant');
  expect(named({ inLanguages: { ar: { name: 'متعلم' } } })).toBe('Étudiant');
});

it('what was removed keeps its id as its name, and stall holders have one without a type', () => {
  expect(nameParticipantType(folderSettings, 'added-type-9')).toBe('added-type-9');
  expect(nameParticipantType(folderSettings, 'stall-holder')).toBe('Stall holder');
  expect(titleOf(folderSettings, 'added-option-9', french)).toBe('added-option-9');
  const renamed = { catalogue: [{ ...stall, inLanguages: { fr: { title: 'Boutique' } } }] };
  expect([titleOf(renamed, stall.id), titleOf(renamed, stall.id, french)]).toEqual([stall.title, 'Boutique']);
});
