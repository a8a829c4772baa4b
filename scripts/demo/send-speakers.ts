import { randomUUID } from 'node:crypto';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { leaveQueue, saveSpeaker } from '#conference/speakers/applying/answer.server.ts';
import { addSpeaker, applyToSpeak } from '#conference/speakers/applying/apply.server.ts';
import { nominate } from '#conference/speakers/applying/nominate.server.ts';
import { photographSide, storePhotograph } from '#conference/speakers/applying/photograph.server.ts';
import {
  decideOnSpeaker,
  inviteSpeaker,
  publishSpeaker,
} from '#conference/speakers/deciding/decide.server.ts';
import { listFreePeople } from '#conference/speakers/deciding/queue.server.ts';
import { type SpeakerProfile, speakerSchema } from '#conference/speakers/speaker.ts';
import { listSpeakerDays, speakerChoices } from '#conference/speakers/speakers.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { shrinkPicture } from '#platform/files/shrink-picture.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Draw } from './draw.ts';
import { drawPhoto, portraits } from './draw-pictures.ts';
import { pickPeople } from './people.ts';

type Store = Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'>;
type By = { organiserId: string; requestId: string };

const titles = [
  'Mediator between fishing villages',
  'Teacher of a school on a border',
  'Keeper of a truth archive',
  'Researcher of broken ceasefires',
  'Founder of a women’s council',
  'Former delegate at peace talks',
];

const biographies = [
  'Began with one table under a tree and two families who did not greet each other. Today forty villages use the same table, and the book of promises has nine volumes.',
  'Has walked the same road between two towns for twenty years and written down what people ask on the way. The questions became a school book that both sides read.',
  'Counts what others only remember: who was asked, who was not, and what became of the answer. The lists are public, and corrections are welcome.',
];

const topics = [
  'Promises that hold',
  'Schools on both sides',
  'Listening in public',
  'Water and oaths',
  'Work after war',
];

/** The state that each speaker has at the end: the first speaker gets the first state, and so on. */
const finalStates = [
  ...['published', 'published', 'received', 'published', 'invited', 'confirmed'],
  ...['published', 'declined', 'published', 'rejected', 'published', 'withdrawn', 'received', 'published'],
] as const;

function describe(draw: Draw, name: string, country: string, index: number): SpeakerProfile {
  const { categories, themes } = speakerChoices;
  const conferenceDays = listSpeakerDays(folderSettings);
  return speakerSchema({ ...speakerChoices, days: conferenceDays }).parse({
    name,
    country,
    title: titles[index % titles.length],
    category: categories[index % categories.length],
    biography: biographies[index % biographies.length],
    topics: [draw.one(topics), `Case ${index + 1}: what we would do again`].join('\n'),
    languages: index % 3 === 0 ? 'English, French' : 'English',
    links: `https://speaker-${index + 1}.example.org`,
    themes: [draw.one(themes)],
    days: conferenceDays.slice(1, 3),
    format: index % 4 === 0 ? 'online' : 'both',
  });
}

/**
 * Creates one speaker for each final state. Also creates an invitation by the desk, a nomination that nobody has
 * answered yet, and an accepted nomination for an honour. Returns the number of entries in the queue of speakers.
 */
export async function sendSpeakers(
  store: Store,
  draw: Draw,
  organiserId: string,
  now: Date,
): Promise<number> {
  const by: By = { organiserId, requestId: 'demonstration' };
  await importProgramme(store.db, edition, now);
  const people = pickPeople(draw, finalStates.length + 3);
  for (const [index, fate] of finalStates.entries()) {
    const person = people[index];
    if (!person) continue;
    const at = addTime(now, -days(30 - index));
    const applicant = { email: `speaker-${index + 1}.${person.email}`, registrationId: undefined };
    const profile = describe(draw, person.fullName, person.country, index);
    const application = { applicant, profile, locale: 'en' as const, requestId: 'demonstration' };
    const { speakerId } = await applyToSpeak(store, application, at);
    const ownRecord = { applicant, speakerId, requestId: 'demonstration' };
    const portrait = portraits[index % Math.max(1, portraits.length)];
    if (portrait && index % 3 !== 2) await photograph(store, ownRecord, portrait, at);
    await decide(store, { fate, own: ownRecord, profile, index }, by, addTime(at, days(5)));
  }
  await inviteOne(store, people.at(-3), by, now);
  await nominateTwo(store, draw, people.slice(-2), now);
  return finalStates.length + 2;
}

type Own = Parameters<typeof storePhotograph>[1];

async function photograph(store: Store, own: Omit<Own, 'file'>, portrait: string, now: Date) {
  const drawn = await drawPhoto(portrait);
  if (!('checked' in drawn)) return;
  const bytes = await shrinkPicture(drawn.checked.bytes, photographSide, { person: 'demo' });
  await storePhotograph(store, { ...own, file: { bytes, mediaType: 'image/jpeg' } }, now);
}

type Entry = {
  fate: (typeof finalStates)[number];
  own: Omit<Own, 'file'>;
  profile: SpeakerProfile;
  index: number;
};

async function decide(store: Store, { fate, own, profile, index }: Entry, by: By, now: Date) {
  const { speakerId } = own;
  if (fate === 'received') return;
  const decision = fate === 'rejected' ? ('rejected' as const) : ('invited' as const);
  const decided = { speakerId, isHonour: false, decision, note: '', formKey: randomUUID(), ...by };
  if (fate !== 'withdrawn') await decideOnSpeaker(store, decided, now);
  if (fate === 'declined' || fate === 'withdrawn') await leaveQueue(store.db, { ...own, to: fate }, now);
  if (fate !== 'confirmed' && fate !== 'published') return;
  await saveSpeaker(store.db, { ...own, profile, isConfirmed: true, locale: 'en' }, now);
  if (fate === 'confirmed') return;
  // Connect every second speaker with a person of the programme, so that the speaker's page shows
  // sessions. The last ones, because the first ones are people whom other pages show with a portrait.
  const inProgramme = index % 2 === 0 ? (await listFreePeople(store.db)).at(-1) : undefined;
  const publication = { speakerId, personId: inProgramme?.id, note: '', formKey: randomUUID(), ...by };
  await publishSpeaker(store, publication, now);
}

type Person = ReturnType<typeof pickPeople>[number];

async function inviteOne(store: Store, person: Person | undefined, by: By, now: Date) {
  if (!person) return;
  const { fullName: name, email } = person;
  const category = speakerChoices.categories[0] ?? '';
  const invitation = {
    name,
    email,
    category,
    note: 'We would like to hear your case.',
    locale: 'en',
  } as const;
  await inviteSpeaker(store, { ...invitation, formKey: randomUUID(), ...by }, now);
}

/**
 * Creates two nominations. Nobody has answered the first one. The second one is for an honour, and the person has
 * accepted it.
 */
async function nominateTwo(store: Store, draw: Draw, people: readonly Person[], now: Date) {
  const [waiting, honoured] = people;
  const honour = speakerChoices.honours[0];
  if (!waiting || !honoured || honour === undefined) return;
  const statement = 'I have seen this work for ten years, and it holds.';
  const nomination = {
    ...{ honour: null, category: speakerChoices.categories[0] ?? '', statement },
    ...{ name: waiting.fullName, email: waiting.email, nominatorName: 'Mei Tan' },
  };
  const from = { nominatorEmail: 'mei.tan@demo.example', locale: 'en', requestId: 'demonstration' } as const;
  await nominate(store, { nomination, formKey: randomUUID(), ...from }, now);
  const profile = describe(draw, honoured.fullName, honoured.country, 0);
  const { name, title, country, biography, languages, links } = profile;
  await store.db.transaction().execute(async (tx) => {
    await addSpeaker(
      tx,
      store.secrets,
      {
        ...{ name, title, country, biography, languages, links },
        ...{ email: honoured.email, registration_id: null, mail_language: 'en', honour, statement },
        ...{ origin: 'nomination', state: 'received', nominator_name: 'Mei Tan' },
        nominator_email: 'mei.tan@demo.example',
      },
      now,
    );
  });
}
