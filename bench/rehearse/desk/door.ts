import { mostScans } from '#conference/door/offline/sent-scans.ts';
import { instantAt } from '#conference/edition/clock-times.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { type Person, type Run, readRegistration } from '../person.ts';
import { calendar } from '../plan.ts';
import { openDesk } from '../sign-in.ts';
import { act, type Desk, list, noteDone, noteRefusal, type Work } from './work.ts';

/** On this day the phone at the door has no network. It sends what it scanned on the next day. */
const offlineDay = calendar.conference[1] ?? '';
/** The day on which the scans arrive. */
export const nextDay = calendar.conference[2] ?? '';

/** The door checks in everybody who has come today, by their reference. The phone without a network keeps its scans. */
export const checkIn: Work = async (run, desk) => {
  const today = run.world.today();
  if (today === nextDay) await sendScans(run, desk);
  if (today === offlineDay) await askAtDoor(run, desk, { intent: 'take', list: doorList });
  const come = run.people.filter(
    ({ acts, isErased }) =>
      !isErased && acts.some((one) => one.do === 'come to the door' && one.on === today),
  );
  for (const person of come) {
    const own = await readRegistration(run, person.email);
    if (own?.status !== 'active' || own.paid_at === null) continue;
    if (today === offlineDay) desk.scanned.push({ id: own.id, person });
    else if (
      await act(run, desk, 'door', { path: `/organiser/door?text=${own.reference}`, intent: 'check-in' })
    )
      promiseArrival(person, own.id, today);
  }
};

/** The door hands out the kit to whoever has arrived, and takes back what it gave to the wrong person. */
export const handOutKits: Work = async (run, desk) => {
  const arrived = await list<{ id: string }>(
    run,
    `select distinct registration.id, reference from registration join arrival on arrival.registration_id = registration.id
     where status = 'active' and paid_at is not null
       and not exists (select 1 from kit_handout where kit_handout.registration_id = registration.id) order by reference`,
  );
  for (const [index, { id }] of arrived.entries()) {
    const path = `/organiser/kit/${id}`;
    const given = { path, intent: 'hand-out', answers: { size: 'm' } };
    const page = await act(run, desk, 'door', given);
    if (!page || index > 0) continue;
    const answers = { reason: 'It was for somebody else' };
    await act(run, desk, 'door', { path, intent: 'undo', answers });
    await act(run, desk, 'door', given);
  }
};

/** The phone draws this id for its list, and one for each scan. Here both are the same in each run. */
const doorList = '00000000-0000-4000-8000-000000000001';

/**
 * The phone sends its scans in parts, each twice, because the first answer is lost. They count for the day on which they
 * were made.
 */
async function sendScans(run: Run, desk: Desk) {
  while (desk.scanned.length > 0) await sendPart(run, desk, desk.scanned.splice(0, mostScans));
}

async function sendPart(run: Run, desk: Desk, scans: Desk['scanned']) {
  const at = instantAt(offlineDay, '10:00', edition.timeZone).toISOString();
  const sent = JSON.stringify({
    phone: 'Gate 1',
    sentAt: run.world.now().toISOString(),
    scans: scans.map(({ id }) => ({ id, registrationId: id, place: `day:${offlineDay}`, means: 'code', at })),
  });
  await askAtDoor(run, desk, { intent: 'scans', sent });
  if (!(await askAtDoor(run, desk, { intent: 'scans', sent }))) return;
  for (const { id, person } of scans) {
    promiseArrival(person, id, offlineDay);
    person.promised.push({
      what: 'the scan of the phone without a network',
      sql: 'select 1 from door_scan where registration_id = $1 and place = $2 and undone_at is null',
      values: [id, offlineDay],
    });
  }
}

async function askAtDoor(run: Run, desk: Desk, fields: Record<string, string> & { intent: string }) {
  const organiser = desk.organisers.get('door');
  if (!organiser) return false;
  await openDesk(run.world, organiser, '/organiser/door/phone');
  const answer = await organiser.browser.post('/organiser/door/list', fields);
  const isTaken = answer.status === 200;
  if (isTaken) noteDone(desk, `phone: ${fields.intent}`);
  else noteRefusal(run, desk, { what: `phone: ${fields.intent}`, where: 'the door' }, answer);
  return isTaken;
}

function promiseArrival(person: Person, id: string, today: string) {
  person.promised.push({
    what: `the arrival on ${today}`,
    sql: 'select 1 from arrival where registration_id = $1 limit 1',
    values: [id],
  });
}
