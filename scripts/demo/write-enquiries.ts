import { randomUUID } from 'node:crypto';
import type { Topic } from '#conference/enquiries/enquiry.ts';
import { noteOnEnquiry, replyToEnquiry } from '#conference/enquiries/handle-enquiry.server.ts';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Draw } from './draw.ts';
import { pickPeople } from './people.ts';

const messages: readonly { topic: Topic; message: string }[] = [
  {
    topic: 'contact',
    message: 'My passport is being renewed. May I register with the old number and change it later?',
  },
  {
    topic: 'contact',
    message: 'Is there a quiet room, and can my carer come in with me on one registration?',
  },
  {
    topic: 'volunteer',
    message:
      'We are four students of social work in Dwarka and free on all five days. Where are hands needed?',
  },
  {
    topic: 'volunteer',
    message: 'I interpret between Spanish, Portuguese and English and would gladly help at the desk.',
  },
  {
    topic: 'internship',
    message:
      'I study conflict resolution in my third year. Is an internship of three months possible before January?',
  },
  {
    topic: 'speaker',
    message:
      'I have mediated between herding communities for twelve years and would like to speak about water rights.',
  },
  {
    topic: 'speaker',
    message: 'Our institute proposes a panel on truth commissions, with speakers from three continents.',
  },
  {
    topic: 'partner',
    message: 'Our university would like to send a class and to host a session online. Whom do we talk to?',
  },
  {
    topic: 'sponsor',
    message:
      'We make solar lamps and would like to light the amphitheater. What does sponsoring an evening cost?',
  },
  {
    topic: 'media',
    message: 'A community radio station asks for accreditation of two reporters for the pre-conference day.',
  },
  {
    topic: 'contact',
    message: 'Our group of nine arrives at four in the morning on the 25th. When does registration open?',
  },
  {
    topic: 'contact',
    message:
      'I paid by transfer on Monday and my dashboard still says pending. The reference is in the attachment of my bank.',
  },
];

const notes = [
  'Called twice; asks to be reached in the evening only.',
  'Arrives a day early, will pick up the kit at the hotel.',
  'Vegetarian, and needs a chair with a back for the long session.',
  'The bank says the rest is on its way.',
] as const;

/** Sends each message twice, one enquiry a day. Some of them have an answer or a note. */
export async function writeEnquiries(
  store: Pick<Platform, 'db' | 'jobs'>,
  draw: Draw,
  organiserId: string,
  now: Date,
): Promise<void> {
  const senders = pickPeople(draw, messages.length * 2);
  for (const [index, message] of [...messages, ...messages].entries()) {
    const { fullName, email } = senders[index] ?? draw.one(senders);
    const sentAt = addTime(now, -days(senders.length - index));
    await sendEnquiry(store, { name: fullName, email, ...message }, sentAt);
  }
  const rows = await store.db.selectFrom('enquiry').select('id').orderBy('created_at').execute();
  for (const [index, { id: enquiryId }] of rows.slice(0, 17).entries()) {
    const entry = { enquiryId, organiserId, requestId: 'demonstration', entryId: randomUUID() };
    if (index < 12) {
      const text = 'Thank you for writing. Yes: please come to the desk at the entrance on the first day.';
      await replyToEnquiry(store, { ...entry, text }, now);
    } else {
      await noteOnEnquiry(store.db, { ...entry, text: notes[index % notes.length] ?? notes[0] }, now);
    }
  }
}
