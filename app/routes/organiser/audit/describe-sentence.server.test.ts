import { expect, it } from 'vitest';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { nameSubjects } from '#conference/reports/name-subjects.server.ts';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { aBooking, anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { describeSentence } from './describe-sentence.server.ts';

const platform = await aPlatform();
const { db } = platform;
const owner = await anOrganiser(platform, { name: 'Meera Iyer' });
const finance = await anOrganiser(platform, { name: 'Anil', roles: ['door'] });
const { id: registrationId, form } = await aRegistration(platform, { fullName: 'Asha Nair' });
const bookingId = await aBooking(platform, registrationId, { option: 'art-craft-shop' });
const { reference } = await db
  .selectFrom('registration')
  .select('reference')
  .where('id', '=', registrationId)
  .executeTakeFirstOrThrow();

const asReader = (id: string, roles: readonly ('owner' | 'door')[]) => ({
  id,
  name: '',
  email: '',
  roles,
  sessionId: '',
  secondFactorAt: null,
});

async function sentencesFor(roles: readonly ('owner' | 'door')[]) {
  const rows = (await searchAudit(platform, { filter: { organiserId: owner.id }, count: 3 })).rows;
  const ids = rows.flatMap(({ actorId, subjectId }) => [actorId ?? '', subjectId ?? '']).filter(Boolean);
  const names = await nameSubjects(db, ids);
  return rows.map((row) =>
    describeSentence(row, { names, reader: asReader(finance.id, roles), settings: platform.settings }),
  );
}

it('describes each act with its organiser and its record, and links only to pages that the reader may open', async () => {
  const by = byOrganiser({ organiserId: owner.id, requestId: 'a-request' });
  await recordAct(db, { ...by, action: 'booking.confirmed', subject: 'booking', subjectId: bookingId });
  await recordAct(db, {
    ...by,
    action: 'organiser.suspended',
    subject: 'organiser',
    subjectId: finance.id,
  });
  await recordAct(db, {
    ...by,
    action: 'registration.corrected',
    subject: 'registration',
    subjectId: registrationId,
    detail: { fields: ['fullName'] },
  });
  const meera = { label: 'Meera Iyer', to: `/organiser/audit?organiser=${owner.id}` };
  const [corrected, suspended, confirmed] = await sentencesFor(['owner']);
  expect([corrected?.actor, corrected?.did, corrected?.about]).toEqual([
    meera,
    'corrected: name',
    { label: `${reference} Asha Nair`, to: `/organiser/registrations/${registrationId}` },
  ]);
  expect([suspended?.did, suspended?.about]).toEqual([
    'suspended an organiser',
    { label: 'Anil', to: `/organiser/audit?organiser=${finance.id}` },
  ]);
  expect([confirmed?.did, confirmed?.about?.to]).toEqual([
    'confirmed a booking',
    `/organiser/bookings/${bookingId}`,
  ]);
  expect(confirmed?.about?.label).toContain(reference);

  // An organiser at the door may open neither the registration nor the booking, and sees no name.
  const [withoutRecord, , withoutBooking] = await sentencesFor(['door']);
  expect([withoutRecord?.about, withoutBooking?.about]).toEqual([{ label: reference }, undefined]);
  expect(JSON.stringify(withoutRecord)).not.toContain(form.fullName);
});
