import { afterEach, expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { issueDocument } from '#conference/participant-documents/issue-document.server.ts';
import { compareLetters, findStaleLetters } from '#conference/participant-documents/letter-state.server.ts';
import {
  type Correctable,
  correctRegistration,
} from '#conference/registration/record/correct-registration.server.ts';
import type { Keyring } from '#platform/keys/secrets.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { countVisaWork } from './count-visas.server.ts';
import { readVisaForDesk } from './show-visa.server.ts';

const platform = await aPlatform();
const { db, secrets } = platform;
const now = platform.now();
const officer = await anOrganiser(platform, { roles: ['visa-officer'] });

const { participantTypes } = edition;
afterEach(() => {
  edition.participantTypes = participantTypes;
});

async function aHolder() {
  const { id, form } = await aRegistration(platform, { paid: true, proved: true });
  const issuing = { registrationId: id, kind: 'visa-letter', by: { actor: 'system' } } as const;
  expect(await issueDocument(platform, issuing, now)).toMatchObject({ ok: true });
  return { id, form };
}

async function correct(registrationId: string, changes: Partial<Correctable>) {
  const by = { actor: 'organiser' as const, actorId: officer.id };
  const correction = { registrationId, changes, by, reason: 'A typing error', requestId: 'a-request' };
  expect(await correctRegistration(platform, correction, now)).toMatchObject({ ok: true });
}

const isStale = async (id: string) => (await findStaleLetters(platform)).includes(id);

/** Counts the stale letters as the overview does. Also returns how many records it opened. */
async function countStale() {
  const opened = new Set<string>();
  const keyring: Keyring = {
    ...secrets.keyring,
    find: async (name) => {
      const key = await secrets.keyring.find(name);
      return (
        key && {
          ...key,
          unwrap(wrapped, id) {
            opened.add(id);
            return key.unwrap(wrapped, id);
          },
        }
      );
    },
  };
  const { visaStale } = await countVisaWork({ db, secrets: { ...secrets, keyring } }, now);
  return { visaStale, opened: opened.size };
}

it('stale letters are counted without opening records that have not changed since the last count', async () => {
  const [{ id }] = [await aHolder(), await aHolder(), await aHolder()];
  expect(await countStale()).toEqual({ visaStale: 0, opened: 0 });
  await correct(id, { passportNumber: 'NEW12345' });
  expect(await countStale()).toEqual({ visaStale: 1, opened: 1 });
  expect(await countStale()).toEqual({ visaStale: 1, opened: 0 });
  await correct(id, { fullName: 'Somebody Else' });
  await compareLetters(platform);
  expect(await countStale()).toEqual({ visaStale: 1, opened: 0 });
  await issueDocument(platform, { registrationId: id, kind: 'visa-letter', by: { actor: 'system' } }, now);
  expect(await countStale()).toEqual({ visaStale: 0, opened: 0 });
  // The shoe size is not in the letter.
  await correct(id, { shoeSize: 9 });
  expect(await countStale()).toEqual({ visaStale: 0, opened: 0 });
});

it.each<[string, Partial<Correctable>]>([
  ['the name', { fullName: 'Somebody Else' }],
  ['the number of the passport', { passportNumber: 'NEW12345' }],
  ['the expiry of the passport', { passportExpiry: '2031-05-06' }],
  ['the postal address', { visaAddress: '7 New Street\nLagos' }],
])(
  'a letter is stale after a correction of %s, and valid again when the correction is undone',
  async (_, changes) => {
    const { id, form } = await aHolder();
    await correct(id, changes);
    expect(await isStale(id)).toBe(true);
    expect((await readVisaForDesk(platform, id))?.letter).toBe('stale');
    const undone = Object.keys(changes).map((field) => [field, form[field as keyof typeof form]]);
    await correct(id, Object.fromEntries(undone));
    expect(await isStale(id)).toBe(false);
    expect((await readVisaForDesk(platform, id))?.letter).toBe('valid');
  },
);

it('a letter is stale after the participant type changes', async () => {
  const { id, form } = await aHolder();
  const setType = async (participant_type: string) =>
    await db.updateTable('registration').set({ participant_type }).where('id', '=', id).execute();
  await setType('student');
  expect(await isStale(id)).toBe(true);
  await setType(form.participantType);
  expect(await isStale(id)).toBe(false);
});

it('a letter is stale after the edition renames the participant types', async () => {
  const { id } = await aHolder();
  expect(await isStale(id)).toBe(false);
  edition.participantTypes = participantTypes.map((type) => ({ ...type, name: `${type.name} of peace` }));
  expect(await isStale(id)).toBe(true);
  edition.participantTypes = participantTypes;
  expect(await isStale(id)).toBe(false);
});

it('a letter becomes stale when the transaction of a correction is committed, and not before', async () => {
  const { id } = await aHolder();
  await correct(id, { passportNumber: 'NEW12345' });
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('registration').set({ full_name: 'Somebody Else' }).where('id', '=', id).execute();
    // The transaction is not committed yet, and `isStale` does not wait for it.
    expect(await isStale(id)).toBe(false);
  });
  expect(await isStale(id)).toBe(true);
});
