import { byOrganiser, byParticipant } from '#conference/audit/record-act.server.ts';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import { checkIn } from '#conference/door/check-in.server.ts';
import { instantAt } from '#conference/edition/clock-times.ts';
import { addDays, dayAt, daysOf } from '#conference/edition/days.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import {
  diets,
  type Needs,
  type Participation,
} from '#conference/registration/participation/participation.ts';
import { saveParticipation } from '#conference/registration/participation/save-participation.server.ts';
import { clearances } from '#conference/visa/clearances.server.ts';
import { carryOutStep, planStep } from '#conference/visa/desk/carry-out-visa-step.server.ts';
import { enterEventClearance } from '#conference/visa/desk/enter-event-clearance.server.ts';
import type { VisaStep } from '#conference/visa/desk/visa-step.ts';
import { eventClearances } from '#conference/visa/event-clearances.server.ts';
import { reportVisa } from '#conference/visa/report-visa.server.ts';
import { saveVisaData } from '#conference/visa/save-visa-data.server.ts';
import type { VisaData } from '#conference/visa/visa-data.ts';
import { addTime, hours } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Draw } from './draw.ts';
import type { Registered } from './register-people.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'files'> & WithSettings;
type Travellers = { registered: readonly Registered[]; paid: ReadonlySet<string>; organiserId: string };

const requestId = 'demonstration';
const dayOf = (now: Date) => dayAt(now, edition.timeZone);

/** Saves how most people take part: where, on which days, with which journey, room and needs. */
export async function sayHowTheyTakePart(
  store: Store,
  draw: Draw,
  registered: readonly Registered[],
  now: Date,
): Promise<void> {
  const days = daysOf(folderSettings.conference);
  for (const { id, at } of registered.filter(() => draw.chance(70))) {
    const isOnline = draw.chance(20);
    const given: Participation = {
      mode: isOnline ? 'online' : 'in-person',
      days: draw.chance(75) ? days : days.slice(draw.below(days.length)),
      organisation: null,
      position: null,
      phone: null,
      arrivesOn: isOnline ? null : addDays(folderSettings.conference.from, -draw.below(4)),
      arrivalTime: isOnline ? null : draw.one(['06:30', '12:05', '23:40', null]),
      arrival: isOnline ? null : draw.one(['PX 101', 'Night train 7', 'PX 520']),
      arrivalPlace: isOnline ? null : draw.one(['Airport, terminal 3', 'Central station']),
      leavesOn: isOnline ? null : addDays(folderSettings.conference.to, draw.below(3)),
      departureTime: isOnline ? null : draw.one(['09:15', '18:00', null]),
      departure: isOnline ? null : draw.one(['PX 102', null]),
      departurePlace: isOnline ? null : draw.one(['Airport, terminal 3', null]),
      transfer: isOnline ? null : draw.one(['none', 'arrival', 'both', null] as const),
      hotel: isOnline ? null : draw.one(['Hotel Olive', 'Hotel Dove', null]),
      room: isOnline ? null : draw.one(['none', 'alone', 'shared'] as const),
      roomWith: null,
    };
    const needs: Needs = {
      diet: draw.one(diets),
      ...(draw.chance(5) && { access: ['steps' as const] }),
      emergencyName: 'A cousin',
      emergencyPhone: '+1 202 555 0100',
    };
    await saveParticipation(store, { registrationId: id, given, needs, requestId }, at < now ? at : now);
  }
}

/**
 * Answers the visa checklist of most people who asked for a letter. Then the desk sends them to the authorities, notes
 * the answers and issues letters, and some people report what became of their application.
 */
export async function prepareVisas(
  store: Store,
  draw: Draw,
  { registered, paid, organiserId }: Travellers,
  now: Date,
): Promise<void> {
  if (!edition.visa) return;
  const asking = await store.db
    .selectFrom('registration')
    .select('id')
    .where('needs_visa', '=', true)
    .where('status', '=', 'active')
    .execute();
  const wanted = new Set(asking.map(({ id }) => id));
  const travellers = registered.filter(({ id }) => wanted.has(id) && draw.chance(85));
  const complete: Registered[] = [];
  for (const person of travellers) {
    const by = byParticipant({ registrationId: person.id, requestId });
    const whole = answersOf(draw, person, now);
    // Some people have answered only the first question.
    const isComplete = draw.chance(75);
    if (isComplete) complete.push(person);
    const given = isComplete ? whole : { nationality: person.country };
    await saveVisaData(store, { registrationId: person.id, given, by }, now);
  }
  const take = async (people: readonly { id: string }[], step: VisaStep) => {
    const ids = people.map(({ id }) => id);
    const { digest } = await planStep(store, ids, step);
    await carryOutStep(store, { ids, step, seen: digest, organiserId, requestId }, now);
  };
  const on = addDays(dayOf(now), -3);
  for (const { id, name, hasEventId } of eventClearances) {
    const number = `${id.toUpperCase()}/EXAMPLE/1`;
    const file = { bytes: exampleClearance(name, number), mediaType: 'application/pdf' } as const;
    const given = {
      clearance: id,
      number,
      on: addDays(dayOf(now), -10),
      eventId: hasEventId ? 'EXAMPLE-11' : '',
    };
    await enterEventClearance(store, { ...given, file, organiserId, requestId }, now);
  }
  for (const [index, { id: clearance }] of clearances.entries()) {
    const send: VisaStep = { kind: 'send', clearance, number: `List ${index + 1}`, on };
    const { people } = await planStep(
      store,
      complete.map(({ id }) => id),
      send,
    );
    const sent = people.slice(0, Math.ceil((people.length * 2) / 3));
    await take(sent, send);
    const answered = sent.slice(0, Math.ceil(sent.length / 2));
    const number = `${clearance.toUpperCase()}/118`;
    await take(answered.slice(1), { kind: 'answer', clearance, state: 'cleared', number, on });
    await take(answered.slice(0, 1), { kind: 'answer', clearance, state: 'refused', number, on });
  }
  const withLetter = travellers.filter(({ id }) => paid.has(id)).slice(0, 40);
  for (const [index, { id: registrationId }] of withLetter.entries()) {
    const by = byOrganiser({ organiserId, requestId });
    await issueDocument(store, { registrationId, kind: 'visa-letter', by }, now);
    if (index % 2 > 0) continue;
    const own = { registrationId, seen: undefined, by: byParticipant({ registrationId, requestId }) };
    await reportVisa(store.db, { ...own, report: 'applied', on }, now);
    if (index % 4 > 0) continue;
    const report = index % 12 === 0 ? ('refused' as const) : ('granted' as const);
    await reportVisa(store.db, { ...own, report, on: dayOf(now) }, now);
  }
}

/** Checks most people who have paid in at the door, on each day of the conference that has begun. */
export async function letIn(
  store: Store,
  draw: Draw,
  { registered, paid, organiserId }: Travellers,
  now: Date,
): Promise<void> {
  for (const key of daysOf(folderSettings.conference)) {
    const opening = instantAt(key, '08:00', edition.timeZone);
    if (opening > now) return;
    const place = { kind: 'day', key } as const;
    for (const { id: registrationId } of registered.filter(({ id }) => paid.has(id) && draw.chance(80))) {
      const at = addTime(opening, draw.below(hours(2)));
      if (at <= now) await checkIn(store.db, { registrationId, organiserId, requestId, place }, at);
    }
  }
}

/** A page that says that it is an example. */
function exampleClearance(name: string, number: string): Buffer {
  const page = `BT /F 16 Tf 60 760 Td (${name}) Tj 0 -30 Td (Number ${number}. An example without value.) Tj ET`;
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj\n4 0 obj<</Length ${page.length}>>stream\n${page}\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

const places = ['the capital', 'a harbour town', 'a village in the hills'];
const occupations = ['Teacher', 'Researcher', 'Mediator', 'Nurse', 'Student', 'Journalist'];

function answersOf(draw: Draw, { country }: Registered, now: Date): VisaData {
  return {
    nationality: country,
    issuedIn: country,
    issuedOn: addDays(dayOf(now), -200 - draw.below(1000)),
    birthDate: addDays('1990-06-01', draw.below(8000) - 6000),
    birthPlace: draw.one(places),
    sex: draw.one(['F', 'M', 'X']),
    // The three that follow are kept only where they are asked.
    listedOrigin: 'no',
    previousNationality: 'none',
    relativeName: 'The name of a parent',
    occupation: draw.one(occupations),
    mission: 'The embassy in the capital',
  };
}
