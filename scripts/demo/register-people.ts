import { randomBytes, randomUUID } from 'node:crypto';
import { addDays, dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { participantTypeIds } from '#conference/edition/participant-types.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { completeRegistration } from '#conference/registration/registering/complete-registration.server.ts';
import { register } from '#conference/registration/registering/register.server.ts';
import type { RegistrationForm } from '#conference/registration/registration.ts';
import { addTime, days } from '#platform/durations.ts';
import type { FormFile } from '#platform/files/kept-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Draw } from './draw.ts';
import { drawPhoto, drawScan, portraits } from './draw-pictures.ts';
import { type Person, pickPeople } from './people.ts';

type Store = Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'> & WithSettings;
export type Registered = Person & { id: string; at: Date };

/**
 * Registers `count` people during the last hundred days. In each week, more people register than in the week before.
 */
export async function registerPeople(store: Store, draw: Draw, count: number, now: Date) {
  const photos = await Promise.all(portraits.map(drawPhoto));
  const scan = await drawScan();
  const registered: Registered[] = [];
  for (const [index, person] of pickPeople(draw, count).entries()) {
    const age = 100 * (1 - Math.sqrt((index + 1) / count));
    const at = addTime(now, -days(age) - draw.below(days(0.25)) - 60_000);
    const needsVisa = draw.chance(65);
    const hasSizes = draw.chance(70);
    const form: RegistrationForm = {
      fullName: person.fullName,
      email: person.email,
      participantType: draw.one(participantTypeIds(store.settings)),
      passportNumber: `DEMO${100_000 + index}`,
      passportExpiry: addDays(dayAt(now, edition.timeZone), 200 + draw.below(3000)),
      needsVisa,
      visaAddress: needsVisa ? `${1 + draw.below(90)} Example Street\n${nameCountry(person.country)}` : null,
      clothSize: hasSizes ? draw.one(['s', 'm', 'm', 'l', 'l', 'xl', 'xxl'] as const) : null,
      shoeSize: hasSizes ? 6 + draw.below(7) : null,
      interestedDoctorate: draw.chance(12),
    };
    const files = {
      photo: draw.chance(60) ? draw.one(photos) : undefined,
      passport: draw.chance(45) ? scan : undefined,
    };
    const id = await send(store, form, files, at);
    if (draw.chance(80)) {
      await completeRegistration(store.db, { registrationId: id }, { country: person.country }, at);
    }
    registered.push({ ...person, id, at });
  }
  return registered;
}

/**
 * Registers people a second time, two days ago. All of them already have a registration, and they have not yet chosen
 * which of the two to keep.
 */
export async function registerTwice(store: Store, draw: Draw, people: readonly Person[], now: Date) {
  for (const { fullName, email } of people) {
    const form: RegistrationForm = {
      fullName,
      email,
      participantType: store.settings.participantTypes[0]?.id ?? '',
      passportNumber: `DEMO${900_000 + draw.below(90_000)}`,
      passportExpiry: '2032-01-01',
      needsVisa: false,
      visaAddress: null,
      clothSize: null,
      shoeSize: null,
      interestedDoctorate: false,
    };
    await send(store, form, { photo: undefined, passport: undefined }, addTime(now, -days(2)));
  }
}

type Files = { photo: FormFile | undefined; passport: FormFile | undefined };

async function send(store: Store, form: RegistrationForm, files: Files, at: Date): Promise<string> {
  const browser = { browser: null, system: null };
  const keys = { browserHash: randomBytes(32), formKey: randomUUID(), contentHash: randomBytes(32) };
  const submission = {
    form,
    ...files,
    ...keys,
    deviceSecret: undefined,
    browser,
    network: 'demo',
    language: 'en' as const,
  };
  return (await register(store, submission, at)).registrationId;
}
