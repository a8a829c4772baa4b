import { expect, it } from 'vitest';
import { planStep } from '#conference/visa/desk/carry-out-visa-step.server.ts';
import { searchWith } from '#conference/visa/desk/registration-search.ts';
import { leftOutOfStepWords } from '#routes/organiser/visa/read-step.server.ts';
import { anOrganiser, answerChecklist, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { clearanceColumns, clearanceList } from './export-clearance.server.ts';
import { exportList } from './export-list.server.ts';
import { visaLeftOutList } from './export-visa-left-out.server.ts';

const platform = await aPlatform();
const officer = await anOrganiser(platform, { roles: ['visa-officer'] });
const request = { organiserId: officer.id, requestId: 'r', format: 'csv', reason: 'For the ministry' };
const whole = {
  issuedIn: 'KE',
  issuedOn: '2021-05-29',
  birthDate: '1990-02-03',
  birthPlace: 'Jos',
  sex: 'F',
};
const more = {
  occupation: 'Nurse',
  mission: 'Nairobi',
  relativeName: 'Ruth Parent',
  previousNationality: 'none',
};

async function aTraveller(fullName: string, given: object) {
  const { id } = await aRegistration(platform, { fullName, email: `${fullName[0]}@example.org`, paid: true });
  await answerChecklist(platform, id, { ...whole, ...more, ...given });
  await platform.db
    .updateTable('registration')
    .set({ affiliation: 'Reader, University of Lahore', country: 'KE' })
    .where('id', '=', id)
    .execute();
  return id;
}
const kenyan = await aTraveller('Amina Kamau', { nationality: 'KE', listedOrigin: 'yes' });
const other = await aTraveller('Bola Ade', { nationality: 'NG', listedOrigin: 'no' });

it('the list for the authorities has the further answers of the people who were asked, and of nobody else', async () => {
  const list = await clearanceList(platform, searchWith({}), request, platform.now());
  const rows = [];
  for await (const row of exportList(platform, list, request)) {
    rows.push(Object.fromEntries(clearanceColumns.map(({ header, of }) => [header, of(row)])));
  }
  const shared = {
    Affiliation: 'Reader, University of Lahore',
    Stay: '26–30 January 2026',
    Residence: 'Kenya',
  };
  expect(rows).toEqual([
    {
      Name: 'Amina Kamau',
      Relative: 'Ruth Parent',
      Previous: 'none',
      Origin: null,
      Contact: 'A@example.org',
      ...shared,
    },
    { Name: 'Bola Ade', Relative: null, Previous: null, Origin: 'no', Contact: 'B@example.org', ...shared },
  ]);
});

it('the people whom a step leaves out are exported with the reason', async () => {
  const step = { kind: 'send', clearance: 'third', number: '', on: '2026-01-08' } as const;
  const ids = [kenyan, other];
  expect((await planStep(platform, ids, step)).people.map(({ id }) => id)).toEqual([kenyan]);
  const list = await visaLeftOutList(platform, {
    ids,
    step,
    choice: 'send:third',
    words: leftOutOfStepWords,
  });
  const rows = [];
  for await (const row of exportList(platform, list, request))
    rows.push(list.columns.map(({ of }) => of(row)));
  expect(rows).toEqual([
    [expect.stringMatching(/^PC-/), 'Bola Ade', 'the clearance does not concern this nationality and origin'],
  ]);
});
