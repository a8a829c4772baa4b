import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { remarkAsReviewer } from '#conference/papers/reviewing/discuss.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { aBooking, anEmail, anOrganiser, aPdf, aPhoto, aRegistration } from '#tests/factories.ts';
import { aContribution, aPaper } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { takeCopy } from './take-copy.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-12T09:00:00Z');

async function copyOf(registrationId: string) {
  const stream = await takeCopy(platform, { registrationId, requestId: 'a-request' }, now);
  const unzipped = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
  const entries = new Map(Object.entries(unzipped).map(([name, bytes]) => [name, Buffer.from(bytes)]));
  return { entries, data: JSON.parse(entries.get('data.json')?.toString() ?? '') };
}

describe('the copy of a participant’s data', () => {
  it('contains the fields, sealed details, files, bookings, charges, messages, mails and acts', async () => {
    const email = anEmail();
    const mira = await aRegistration(platform, { email });
    const [photo, passport] = [await aPhoto(), aPdf()];
    for (const [kind, bytes] of [['photo', photo] as const, ['passport', passport] as const]) {
      const mediaType = kind === 'photo' ? ('image/jpeg' as const) : ('application/pdf' as const);
      const change = { registrationId: mira.id, kind, file: { bytes, mediaType }, requestId: 'a-request' };
      await replaceFile(platform, change, now);
    }
    await aBooking(platform, mira.id, { picture: { checked: { bytes: photo, mediaType: 'image/jpeg' } } });
    await sendEnquiry(platform, { name: 'Mira', email, message: 'Is there a choir?' }, now);

    const { entries, data } = await copyOf(mira.id);
    const names = [...entries.keys()];
    expect(names.toSorted().map((name) => name.replace(/\d\d-/, ''))).toEqual([
      'data.json',
      'files/photo.jpg',
      'files/passport.pdf',
      'files/booking-picture.jpg',
      'read-me.txt',
    ]);
    const fileOf = (part: string) => entries.get(names.find((name) => name.includes(part)) ?? '');
    expect(fileOf('photo.jpg')?.equals(photo)).toBe(true);
    expect(fileOf('passport.pdf')?.equals(passport)).toBe(true);
    expect(fileOf('booking-picture')?.equals(photo)).toBe(true);
    expect(data.registrations).toMatchObject([
      {
        email,
        fullName: 'Mira Çelik',
        passport: {
          passportNumber: 'K1234567',
          passportExpiry: '2031-05-28',
          visaAddress: 'Peace Road 1\nPune',
        },
      },
    ]);
    expect(data.bookings).toMatchObject([{ option: 'Art & Craft Shop', applicantName: 'Mira Çelik' }]);
    expect(data.payments).toMatchObject([
      { for: 'registration', currency: 'USD', charged: 250000, due: 250000, payments: [] },
      { for: 'booking', currency: 'INR', charged: 2500000 },
    ]);
    expect(data.messages).toMatchObject([{ message: 'Is there a choir?' }]);
    expect(data.mailsSent).toMatchObject([
      { what: 'Registration received', state: 'queued' },
      { what: 'Booking requested', state: 'queued' },
    ]);
    expect(data.history.map(({ by, what }: { by: string; what: string }) => `${by}: ${what}`)).toEqual([
      'you: The registration was made',
      'you: A photograph was added',
      'you: A passport scan was added',
      'you: A booking was requested',
    ]);
  });

  it('is recorded in the audit, and the next copy contains that record', async () => {
    const mira = await aRegistration(platform);
    await copyOf(mira.id);
    const { data } = await copyOf(mira.id);
    expect(data.history.at(-1)).toMatchObject({ by: 'you', what: 'A copy of everything was downloaded' });
  });

  it('contains every registration of the mailbox, but no merged registration of another mailbox', async () => {
    const email = anEmail();
    const first = await aRegistration(platform, { email, fullName: 'Mira One' });
    await aRegistration(platform, { email, fullName: 'Mira Two' });
    const other = await aRegistration(platform, { fullName: 'Mira Elsewhere' });
    await db
      .updateTable('registration')
      .set({ status: 'merged-or-duplicate', merged_into: first.id })
      .where('id', '=', other.id)
      .execute();
    const { data } = await copyOf(first.id);
    expect(data.registrations.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
      'Mira One',
      'Mira Two',
    ]);
  });
});

it('contains the papers, reviews and remarks of a person, the papers that name them, and their place in the programme', async () => {
  const { id: organiserId } = await anOrganiser(platform, { roles: ['programme'] });
  const person = await aRegistration(platform, { proved: true });
  const { email } = person.form;
  await aContribution(platform, {
    ...{ organiserId, email, title: 'My work', orcid: '0000-0002-1825-0097', ror: '04aj4c181' },
  });
  const review = await db
    .selectFrom('review')
    .innerJoin('reviewer', 'reviewer.id', 'review.reviewer_id')
    .select(['reviewer_id', 'paper_id'])
    .where('reviewer.email', '=', email)
    .executeTakeFirstOrThrow();
  const remark = { paperId: review.paper_id, reviewerId: review.reviewer_id, formKey: randomUUID() };
  await remarkAsReviewer(platform, { ...remark, text: 'I like it.' }, now);
  await aPaper(platform, {
    title: 'Our work',
    coAuthors: [{ name: 'Mira Ç.', email, orcid: '0000-0001-5109-3700' }],
  });
  await db
    .insertInto('programme_person')
    .values({
      ...{ slug: 'mira', name: 'Mira Ç.', title: 'Weaver', country: 'India', biography: 'She weaves.' },
      registration_id: person.id,
    })
    .execute();
  const { data } = await copyOf(person.id);
  expect(data.papers).toMatchObject([
    {
      ...{ title: 'My work', state: 'accepted', orcid: '0000-0002-1825-0097', ror: '04aj4c181' },
      ...{ versions: [{ version: 1, orcid: '0000-0002-1825-0097', ror: '04aj4c181' }] },
      ...{ messages: [], decisions: [] },
    },
  ]);
  expect(data.coAuthorOf).toMatchObject([
    { title: 'Our work', name: 'Mira Ç.', orcid: '0000-0001-5109-3700', confirmedAt: null },
  ]);
  expect(data.reviews).toMatchObject([{ forAuthor: 'A clear account.', forCommittee: 'Accept it.' }]);
  expect(data.remarksAboutPapers).toMatchObject([{ text: 'I like it.' }]);
  expect(data.inTheProgramme).toEqual([
    {
      ...{ name: 'Mira Ç.', title: 'Weaver', country: 'India', biography: 'She weaves.', timeZone: null },
      sessions: [],
      materials: [],
    },
  ]);
  expect(JSON.stringify(data)).not.toContain('Water between two villages');
});
