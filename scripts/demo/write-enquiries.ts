import { randomUUID } from 'node:crypto';
import { type Topic, topics } from '#conference/enquiries/enquiry.ts';
import { noteOnEnquiry, replyToEnquiry } from '#conference/enquiries/handle-enquiry.server.ts';
import { makeSavedReply } from '#conference/enquiries/saved-replies.server.ts';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Draw } from './draw.ts';
import { pickPeople } from './people.ts';

const messages: Partial<Record<Topic, string[]>> = {
  contact: [
    'My passport is being renewed. May I register with the old number and change it later?',
    'Is there a quiet room, and can my carer come in with me on one registration?',
    'Our group of nine arrives at four in the morning on the 25th. When does registration open?',
    'I paid by transfer on Monday and my dashboard still says pending. The reference is in the attachment of my bank.',
  ],
  volunteer: [
    'We are four students of social work in Dwarka and free on all five days. Where are hands needed?',
    'I interpret between Spanish, Portuguese and English and would gladly help at the desk.',
  ],
  internship: [
    'I study conflict resolution in my third year. Is an internship of three months possible before January?',
  ],
  speaker: [
    'I have mediated between herding communities for twelve years and would like to speak about water rights.',
    'Our institute proposes a panel on truth commissions, with speakers from three continents.',
  ],
  partner: ['Our university would like to send a class and to host a session online. Whom do we talk to?'],
  sponsor: [
    'We make solar lamps and would like to light the amphitheater. What does sponsoring an evening cost?',
  ],
  media: ['A community radio station asks for accreditation of two reporters for the pre-conference day.'],
};

const notes = [
  'Called twice; asks to be reached in the evening only.',
  'Arrives a day early, will pick up the kit at the hotel.',
  'Vegetarian, and needs a chair with a back for the long session.',
  'The bank says the rest is on its way.',
] as const;

/**
 * Sends an enquiry a day until each message was sent twice. Some of the enquiries then get an answer, and some get a
 * note.
 */
export async function writeEnquiries(
  store: Pick<Platform, 'db' | 'jobs'>,
  draw: Draw,
  organiserId: string,
  now: Date,
): Promise<void> {
  const enquiries = topics.flatMap((topic) => (messages[topic] ?? []).map((message) => ({ topic, message })));
  const senders = pickPeople(draw, enquiries.length * 2);
  for (const [index, { fullName, email }] of senders.entries()) {
    const sentAt = addTime(now, -days(senders.length - index));
    const enquiry = enquiries[index % enquiries.length] ?? draw.one(enquiries);
    await sendEnquiry(store, { name: fullName, email, ...enquiry }, sentAt);
  }
  const reply = {
    title: 'Register first',
    text: 'Please register on the website. Your dashboard then shows how to pay.',
  };
  const managing = { savedReplyId: randomUUID(), organiserId, requestId: 'demonstration' };
  await makeSavedReply(store.db, { ...managing, reply }, now);
  const rows = await store.db.selectFrom('enquiry').select('id').orderBy('created_at').execute();
  for (const [index, { id: enquiryId }] of rows.slice(0, 17).entries()) {
    const entry = {
      enquiryId,
      organiserId,
      requestId: 'demonstration',
      scope: 'all',
      entryId: randomUUID(),
    } as const;
    if (index < 12) {
      const text = 'Thank you for writing. Yes: please come to the desk at the entrance on the first day.';
      await replyToEnquiry(store, { ...entry, text }, now);
    } else {
      await noteOnEnquiry(store.db, { ...entry, text: notes[index % notes.length] ?? notes[0] }, now);
    }
  }
}
