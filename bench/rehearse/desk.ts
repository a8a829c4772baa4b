import { edition } from '#conference/edition/edition.server.ts';
import { type Role, roles } from '#conference/organiser/permissions.ts';
import { alertOf, openBrowser, type Page } from './browser.ts';
import { decideGrants, decidePapers, inviteReviewers, openGrants, reviewPapers } from './desk/committee.ts';
import { checkIn, handOutKits } from './desk/door.ts';
import { importProgramme } from './desk/import.ts';
import {
  answerDisputes,
  makeCode,
  readStatements,
  recordTransfers,
  sendBackMoney,
  undoPayment,
} from './desk/money.ts';
import {
  addDelegation,
  answerEnquiries,
  askEverybody,
  bookAsStallHolder,
  issueForAll,
  mergeDuplicates,
  undoMerges,
  withdrawByMistake,
  writeToUnpaid,
} from './desk/office.ts';
import {
  addMaterials,
  answerAsSpeaker,
  changeSessions,
  decideHonours,
  inviteSpeakers,
  placePapers,
  publishProgramme,
} from './desk/programme.ts';
import { clearPeople, enterClearances, noteVisas } from './desk/visa.ts';
import { act, type Desk, list, noteGuest, type Work } from './desk/work.ts';
import type { Run } from './person.ts';
import { cancelledOn, closingDay } from './plan.ts';
import { join, type Organiser, openDesk, signIn } from './sign-in.ts';

/** The first owner joins with the printed link and invites one organiser for each other role, who joins by mail. */
export async function openTheDesk({ world }: Run): Promise<Desk> {
  const link = (await world.readFirstInvitation()) ?? '';
  const owner = await join(world, { role: 'owner', email: 'owner@desk.example', link });
  const organisers = new Map<Role, Organiser>([['owner', owner]]);
  for (const role of roles.filter((one) => one !== 'owner')) {
    const email = `${role}@desk.example`;
    const page = await openDesk(world, owner, '/organiser/organisers');
    await owner.browser.send(page, 'invite', { email, roles: role });
    const mail = await world.awaitMail(email, /\/organiser\/welcome\?token=/, 0);
    const address = /\/organiser\/welcome\?token=[\w-]+/.exec(mail?.text ?? '')?.[0];
    if (!address) throw new Error(`No invitation came to ${email}.`);
    organisers.set(role, await join(world, { role, email, link: address }));
  }
  const keys = await openDesk(world, owner, '/organiser/settings/keys');
  const made = await owner.browser.send(keys, 'make', { name: 'Partner', permissions: 'registrations.read' });
  const programKey = /pck_[\w-]{20,}/.exec(made?.html ?? '')?.[0];
  if (!programKey) throw new Error(`The owner could not make a key: ${made && alertOf(made)}`);
  return {
    programKey,
    organisers,
    guests: new Map(),
    scanned: [],
    refusals: [],
    task: '',
    done: new Map(),
    refused: new Set(),
    worked: new Set(),
  };
}

/** The organisers do what waits for them on a day: each kind of work in the order in which a desk does it. */
export async function workAtDesk(run: Run, desk: Desk): Promise<void> {
  for (const [index, each] of [...desk.organisers.values()].entries())
    each.browser.network = `172.16.${Number(run.world.today().replaceAll('-', '').slice(2)) % 251}.${index + 1}`;
  for (const task of work) {
    const before = countDone(desk);
    desk.task = task.name;
    await task(run, desk);
    if (countDone(desk) > before) desk.worked.add(task.name);
  }
  await run.world.settle();
}

const countDone = ({ done }: Desk) => [...done.values()].reduce((sum, count) => sum + count, 0);

/**
 * The kinds of work that the desk has never done, and the forms that were always refused. Then the run does not live that
 * part of the site.
 */
export function listWorkNeverDone({ worked, done, refused }: Desk): string[] {
  const { festival, visa } = edition;
  const impossible: Work[] = [
    cancelConference,
    ...(festival ? [] : [decideBookings, bookAsStallHolder]),
    ...(visa?.eventClearances?.length ? [] : [enterClearances]),
    ...(visa?.clearances.length ? [] : [clearPeople]),
  ];
  const undone = work.filter((task) => !impossible.includes(task) && !worked.has(task.name));
  return [...undone.map(({ name }) => name), ...[...refused].filter((form) => !done.has(form))];
}

/** The festival's organiser confirms each request for a stall or a hall. */
const decideBookings: Work = async (run, desk) => {
  const asked = await list<{ id: string }>(
    run,
    "select id from booking where status = 'requested' and not is_provisional order by created_at",
  );
  for (const { id } of asked) {
    await act(run, desk, 'festival', {
      path: `/organiser/bookings/${id}`,
      intent: 'confirm',
      answers: { reason: 'A guest of the city' },
    });
  }
};

/** Finance grants each request to cancel or to send somebody else. The substitute registers with the mailed link. */
const answerRequests: Work = async (run, desk) => {
  const asked = await list<{ id: string; substitute: boolean; email: string }>(
    run,
    `select request.id, request.kind = 'substitution' as substitute, registration.email
     from cancellation_request as request join registration on registration.id = request.registration_id
     where request.state = 'open' order by request.id`,
  );
  for (const { id, substitute, email } of asked) {
    const isGranted = await act(run, desk, 'finance', {
      path: `/organiser/cancellations/${id}`,
      intent: 'grant',
      answers: { reason: 'The request is in order' },
    });
    if (isGranted && substitute) await takeOver(run, desk, email);
  }
};

async function takeOver(run: Run, desk: Desk, leaver: string) {
  const { world } = run;
  const email = `instead-of-${leaver}`;
  const mail = await world.awaitMail(email, /\/registration\?substitute=/, 0);
  const link = /\/registration\?substitute=[\w-]+/.exec(mail?.text ?? '')?.[0];
  const browser = openBrowser(world);
  const page = link === undefined ? undefined : await browser.open(link);
  const answers = {
    fullName: 'Sub Stitute',
    email,
    passportNumber: 'SU7654321',
    passportExpiry: '2034-05-28',
    needsVisa: 'no',
  };
  noteGuest(run, desk, 'take over a place', page && (await browser.send(page, undefined, answers)));
}

/** The owner erases everybody who has asked for it. From then on the site has promised nothing about them. */
const erase: Work = async (run, desk) => {
  const asked = await list<{ id: string; reference: string; email: string }>(
    run,
    `select erasure_request.id, reference, email from erasure_request join registration on registration.id = registration_id
     where erasure_request.state = 'open'`,
  );
  for (const { id, reference, email } of asked) {
    const answers = (page: Page) => ({
      reference,
      ...(page.html.includes('name="isConfirmed"') && { isConfirmed: 'yes' }),
    });
    if (!(await act(run, desk, 'owner', { path: `/organiser/privacy/${id}`, intent: 'carry-out', answers })))
      continue;
    const person = run.people.find((one) => one.email === email);
    if (person) Object.assign(person, { isErased: true, promised: [] });
  }
};

/** In a year that is cancelled, the owner cancels the conference on the day before it. */
const cancelConference: Work = async (run, desk) => {
  if (!run.isCancelled || run.world.today() !== cancelledOn) return;
  const answers = { editionId: edition.id, reason: 'The city has no water' };
  const path = '/organiser/refunds?ask=cancel';
  await act(run, desk, 'owner', { path, intent: 'cancel-edition', answers });
};

/** The owner closes the edition. */
const closeEdition: Work = async (run, desk) => {
  if (run.world.today() !== closingDay) return;
  const answers = { editionId: edition.id, reason: 'The conference is over' };
  await act(run, desk, 'owner', { path: '/organiser/privacy', intent: 'close', answers });
};

/** Who the university is: it pays for eight people who have not paid, in one transfer. */
export async function payForOthers(run: Run): Promise<string> {
  const { world } = run;
  const unpaid = await list<{ reference: string; amount: number }>(
    run,
    `select reference, charge.amount from registration join charge on charge.registration_id = registration.id
     where status = 'active' and payment_state = 'unpaid' and paid_at is null order by registration.created_at limit 8`,
  );
  if (unpaid.length === 0) return 'nobody is left to pay for';
  const browser = openBrowser(world);
  browser.network = '10.200.0.1';
  const page = await signIn(world, browser, 'bursar@university.example', '/pay-for-others');
  const checked = await browser.send(page, 'check', {
    references: unpaid.map(({ reference }) => reference).join('\n'),
  });
  const answers = { name: 'University of Peace', address: '1 Campus Road\nPune' };
  const made = checked && (await browser.send(checked, 'make', answers, { times: 2 }));
  const id = /\/pay-for-others\/([0-9a-f-]{36})/.exec(made?.path ?? '')?.[1];
  if (!id) {
    const says = `the university could not order the payment: ${made && alertOf(made)}`;
    run.troubles.push({ says });
    return says;
  }
  const amount = unpaid.reduce((sum, one) => sum + one.amount, 0);
  run.bank.push({ of: { kind: 'group', id }, amount, currency: 'USD', reference: `UNI-${world.today()}` });
  return `the university pays for ${unpaid.length}`;
}

const work: Work[] = [
  openGrants,
  askEverybody,
  makeCode,
  addDelegation,
  enterClearances,
  clearPeople,
  bookAsStallHolder,
  decideBookings,
  mergeDuplicates,
  undoMerges,
  withdrawByMistake,
  decideGrants,
  undoPayment,
  readStatements,
  recordTransfers,
  answerDisputes,
  answerRequests,
  cancelConference,
  sendBackMoney,
  erase,
  inviteReviewers,
  reviewPapers,
  decidePapers,
  inviteSpeakers,
  answerAsSpeaker,
  decideHonours,
  placePapers,
  changeSessions,
  importProgramme,
  publishProgramme,
  issueForAll,
  writeToUnpaid,
  noteVisas,
  answerEnquiries,
  checkIn,
  handOutKits,
  addMaterials,
  closeEdition,
];
