import { expect, it } from 'vitest';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { aPhoto, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { filterRegistrations } from './filter-registrations.server.ts';
import { type RegistrationFilter, registrationFilterSchema } from './registration-filter.ts';

const platform = await aPlatform();

const mira = await aRegistration(platform, {
  fullName: 'Mira Çelik',
  email: 'mira.celik@peace.example',
  participantType: 'student',
  needsVisa: false,
  visaAddress: null,
  clothSize: null,
  shoeSize: null,
  now: new Date('2025-08-31T18:29:59Z'),
});
const anil = await aRegistration(platform, {
  fullName: 'Anil Mirchandani',
  email: 'anil@other.example',
  interestedDoctorate: true,
  clothSize: 'xl',
  shoeSize: 11,
  paid: true,
  now: new Date('2025-08-31T18:30:00Z'),
});
const twin = await aRegistration(platform, { fullName: 'आशा Verma_50%', email: 'anil@other.example' });

await platform.db.updateTable('registration').set({ country: 'IN' }).where('id', '=', anil.id).execute();
const reference = async (id: string) =>
  (
    await platform.db
      .selectFrom('registration')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).reference;

/** Returns the names that a filter finds. If the filter has no status, it finds registrations of any status. */
async function find(filter: Partial<RegistrationFilter>) {
  const found = await filterRegistrations(
    platform.db,
    registrationFilterSchema.parse({ status: 'any', ...filter }),
  )
    .select('registration.full_name')
    .orderBy('registration.created_at')
    .execute();
  return found.map((row) => row.full_name);
}

const all = ['Mira Çelik', 'Anil Mirchandani', 'आशा Verma_50%'];

it('finds names by the beginnings of words, ignoring accents and case', async () => {
  expect(await find({ text: 'mir' })).toEqual(['Mira Çelik', 'Anil Mirchandani']);
  expect(await find({ text: 'CELIK mira' })).toEqual(['Mira Çelik']);
  expect(await find({ text: 'आशा' })).toEqual(['आशा Verma_50%']);
  expect(await find({ text: 'elik' })).toEqual([]);
  expect(await find({ text: 'mira anil' })).toEqual([]);
});

it('finds by email and by reference, with or without dashes', async () => {
  expect(await find({ text: 'mira.celik@peace.example' })).toEqual(['Mira Çelik']);
  expect(await find({ text: 'anil@other' })).toEqual(['Anil Mirchandani', 'आशा Verma_50%']);
  expect(await find({ text: (await reference(anil.id)).toLowerCase() })).toEqual(['Anil Mirchandani']);
  expect(await find({ text: (await reference(twin.id)).replaceAll('-', '') })).toEqual(['आशा Verma_50%']);
});

it('finds a registration by the first letters of each of its words, alone or together with another word', async () => {
  const { search_text } = await platform.db
    .selectFrom('registration')
    .select('search_text')
    .where('id', '=', anil.id)
    .executeTakeFirstOrThrow();
  const words = search_text.trim().split(' ');
  const beginnings = words.flatMap((word) => [...word].map((_, index) => word.slice(0, index + 1)));
  const missed: string[] = [];
  for (const beginning of beginnings) {
    // With a dot between them, as in an email address, the two words must follow each other in the registration.
    for (const text of [beginning, `${beginning} mirch`, `anil ${beginning}`, `anil.${beginning}`]) {
      const isThere = search_text.includes(` ${text.replace('anil.', 'anil ')}`) || !text.includes('.');
      if ((await find({ text })).includes('Anil Mirchandani') !== isThere) missed.push(text);
    }
  }
  expect(missed).toEqual([]);
  expect(words.length).toBeGreaterThan(6);
});

it('does not find a registration by the middle or the end of a word, or by a misspelled word', async () => {
  for (const text of ['mirxandani', 'irch', 'anil handani', 'handani anil', 'pc0']) {
    expect([text, await find({ text })]).toEqual([text, []]);
  }
});

it('finds by a reference without its PC, with or without a dash', async () => {
  const typed = (await reference(anil.id)).slice(3);
  expect(await find({ text: typed })).toEqual(['Anil Mirchandani']);
  expect(await find({ text: typed.replace('-', '').toLowerCase() })).toEqual(['Anil Mirchandani']);
  expect(await find({ text: typed.replace('-', ' ') })).toEqual(['Anil Mirchandani']);
});

it('searches in all statuses unless one is chosen, and lists only active registrations without a search', async () => {
  const names = async (filter: Partial<RegistrationFilter>) => await find({ status: '', ...filter });
  expect(await names({})).toEqual(['Mira Çelik', 'Anil Mirchandani']);
  expect(await names({ text: 'आशा' })).toEqual(['आशा Verma_50%']);
  expect(await names({ text: 'आशा', status: 'active' })).toEqual([]);
  expect(await names({ type: 'professional' })).toEqual(['Anil Mirchandani']);
});

it('does not treat % and _ as wildcards', async () => {
  expect(await find({ text: '50%' })).toEqual(['आशा Verma_50%']);
  expect(await find({ text: 'm_ra' })).toEqual([]);
  expect(await find({ text: '%' })).toEqual(['आशा Verma_50%']);
  expect(await find({ text: '_' })).toEqual(['आशा Verma_50%']);
  expect(await find({ text: '\\' })).toEqual([]);
});

it.each<[Partial<RegistrationFilter>, string[]]>([
  [{}, all],
  [{ status: 'active' }, ['Mira Çelik', 'Anil Mirchandani']],
  [{ status: 'must-choose' }, ['आशा Verma_50%']],
  [{ status: 'withdrawn' }, []],
  [{ type: 'student' }, ['Mira Çelik']],
  [{ paid: 'yes' }, ['Anil Mirchandani']],
  [{ paid: 'no' }, ['Mira Çelik', 'आशा Verma_50%']],
  [{ visa: 'no' }, ['Mira Çelik']],
  [{ doctorate: 'yes' }, ['Anil Mirchandani']],
  [{ clothSize: 'none' }, ['Mira Çelik']],
  [{ clothSize: 'xl' }, ['Anil Mirchandani']],
  [{ shoeSize: 'none' }, ['Mira Çelik']],
  [{ shoeSize: '11' }, ['Anil Mirchandani']],
  [{ country: 'IN' }, ['Anil Mirchandani']],
  [{ country: 'none' }, ['Mira Çelik', 'आशा Verma_50%']],
  // Midnight in India is 18:30 UTC of the day before.
  [{ since: '2025-09-01' }, ['Anil Mirchandani', 'आशा Verma_50%']],
  [{ type: 'professional', paid: 'no' }, ['आशा Verma_50%']],
])('filters by %o', async (filter, expected) => {
  expect(await find(filter)).toEqual(expected);
});

it('finds registrations with missing files', async () => {
  const file = { bytes: await aPhoto(), mediaType: 'image/jpeg' as const };
  const add = async (id: string, kind: 'photo' | 'passport') =>
    await replaceFile(platform, { registrationId: id, kind, file, requestId: 'a' }, platform.now());
  await add(mira.id, 'photo');
  await add(mira.id, 'passport');
  await add(anil.id, 'photo');
  expect(await find({ filesMissing: 'photo' })).toEqual(['आशा Verma_50%']);
  expect(await find({ filesMissing: 'passport' })).toEqual(['Anil Mirchandani', 'आशा Verma_50%']);
  expect(await find({ filesMissing: 'any' })).toEqual(['Anil Mirchandani', 'आशा Verma_50%']);
});

it('finds a person whose name has eight letters and looks like a reference', async () => {
  await aRegistration(platform, { fullName: 'Greta Bergmann' });
  expect(await find({ text: 'bergmann' })).toEqual(['Greta Bergmann']);
});

it('reads a word with a dot and a digit as the beginning of an email, unless it is a reference', async () => {
  await aRegistration(platform, { fullName: 'Rao 40 Kumar', email: 'rao.40@peace.example' });
  await aRegistration(platform, { fullName: 'Lin Mei', email: 'lin.rao.40@peace.example' });
  expect(await find({ text: 'rao.4' })).toEqual(['Rao 40 Kumar']);
  expect(await find({ text: 'RAO.40@' })).toEqual(['Rao 40 Kumar']);
  expect(await find({ text: 'rao.5' })).toEqual([]);
  expect(await find({ text: 'lin.rao' })).toEqual(['Lin Mei']);
  const withDots = (await reference(anil.id)).replaceAll('-', '.');
  expect(await find({ text: withDots })).toEqual(['Anil Mirchandani']);
});
