import { expect, it } from 'vitest';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import { aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { completeRegistration } from './complete-registration.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-11T08:00:00Z');

it('fills in empty fields and changes no other fields', async () => {
  const { id } = await aRegistration(platform);
  const before = await readRegistration(db, id);
  await completeRegistration(db, { registrationId: id }, { country: 'KE' }, now);
  await completeRegistration(db, { registrationId: id }, { interestedDoctorate: true }, now);
  expect(await readRegistration(db, id)).toEqual({
    ...before,
    country: 'KE',
    interestedDoctorate: true,
  });
  const acts = db.selectFrom('audit_entry').select(['actor_id', 'detail']).where('subject_id', '=', id);
  expect(await acts.where('action', '=', 'registration.completed').orderBy('id').execute()).toEqual([
    { actor_id: id, detail: { fields: ['country'] } },
    { actor_id: id, detail: { fields: ['interestedDoctorate'] } },
  ]);
});

it('changes no other registration', async () => {
  const other = await aRegistration(platform);
  const before = await readRegistration(db, other.id);
  const { id } = await aRegistration(platform);
  await completeRegistration(db, { registrationId: id }, { country: 'IN' }, now);
  expect(await readRegistration(db, other.id)).toEqual(before);
});
