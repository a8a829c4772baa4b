import { expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { visaFields } from '#conference/visa/visa-data.ts';
import { describeAct } from './describe-act.server.ts';
import { describeVisaAct } from './describe-visa-act.ts';

const clearances = [{ id: 'mea', name: 'Political clearance' }];

it.each([
  ['visa-data.saved', { fields: ['issuedIn', 'birthPlace'] }, 'country of issue, place of birth'],
  ['visa-data.corrected', { fields: ['occupation'] }, 'occupation'],
  ['passport-zone.compared', { differs: [] }, 'no differences'],
  ['passport-zone.compared', { differs: ['fullName', 'sex'] }, 'different in name, sex'],
  [
    'visa.reported',
    { from: 'none', to: 'applied', on: '2026-01-09' },
    'Nothing reported → Applied, 9 January 2026',
  ],
  ['visa.reported', { from: 'applied', to: 'none' }, 'Applied → Nothing reported'],
  ['clearance.sent', { clearance: 'mea', on: '2026-01-09' }, 'Political clearance, 9 January 2026'],
  [
    'clearance.answered',
    { clearance: 'mea', state: 'cleared', number: 'MEA/7', on: '2026-01-09' },
    'Political clearance, cleared, number MEA/7, 9 January 2026',
  ],
  ['clearance.undone', { clearance: 'mea' }, 'Political clearance'],
  ['registration.made', {}, undefined],
] as const)('the history describes the act %s with the details %j', (action, detail, said) => {
  expect(describeVisaAct(action, detail, clearances)).toBe(said);
});

it('no entry of the history shows the internal name of a field', () => {
  const entry = {
    id: '1',
    at: new Date('2026-01-09T08:00:00Z'),
    actor: 'participant' as const,
    actorName: null,
    action: 'visa-data.saved' as const,
    detail: { fields: [...visaFields] },
    reason: undefined,
  };
  const { what } = describeAct(folderSettings, entry);
  expect(visaFields.filter((field) => /[A-Z]/.test(field) && what.includes(field))).toEqual([]);
  expect(what).toContain('date of birth');
  const changed = { ...entry, action: 'kit-sizes.changed' as const, detail: { fields: ['cloth_size'] } };
  expect(describeAct(folderSettings, changed).what).toContain('dress size');
});
