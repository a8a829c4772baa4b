import { edition } from '#conference/edition/edition.server.ts';
import { type Role, roles } from '#conference/organiser/permissions.ts';
import { aPdf } from '#tests/factories.ts';
import type { PageForm } from '../hostile/read-forms.ts';
import { alertOf, openBrowser, type Page } from './browser.ts';
import { decideGrants, decidePapers, inviteReviewers, openGrants, reviewPapers } from './desk/committee.ts';
import { checkIn, handOutKits } from './desk/door.ts';
import {
  answerEnquiries,
  askEverybody,
  bookAsStallHolder,
  issueForAll,
  mergeDuplicates,
  noteVisas,
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
import { act, type Desk, list, noteDone, type Work } from './desk/work.ts';
import { deliver } from './people.ts';
import type { Run } from './person.ts';
import { calendar, closingDay, friendsCode } from './plan.ts';
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
  return { programKey, organisers, guests: new Map(), scanned: [], refusals: [], done: new Map() };
}

/** The organisers do what waits for them on a day: each kind of work in the order in which a desk does it. */
export async function workAtDesk(run: Run, desk: Desk): Promise<void> {
  const work: Work[] = [
    openGrants,
    askEverybody,
    makeCode,
    enterClearances,
    bookAsStallHolder,
    decideBookings,
    mergeDuplicates,
    undoMerges,
    withdrawByMistake,
    decideGrants,
    undoPayment,
    recordTransfers,
    answerRequests,
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
  for (const [index, each] of [...desk.organisers.values()].entries())
    each.browser.network = `172.16.${Number(run.world.today().replaceAll('-', '').slice(2)) % 251}.${index + 1}`;
  for (const task of work) await task(run, desk);
  await run.world.settle();
}

/** The visa officer enters the clearances of the event on the day on which they are expected. */
const enterClearances: Work = async (run, desk) => {
  const { visa } = edition;
  if (!visa || run.world.today() < (visa.clearancesExpectedBy ?? '')) return;
  const entered = await list<{ clearance: string }>(run, 'select clearance from event_clearance');
  for (const { id } of visa.eventClearances ?? []) {
    if (entered.some(({ clearance }) => clearance === id)) continue;
    const answers = {
      number: `NO-${id}-1`,
      on: run.world.today(),
      file: { name: 'clearance.pdf', bytes: aPdf() },
    };
    await act(run, desk, 'visa-officer', {
      path: `/organiser/visa/clearance?clearance=${id}`,
      intent: 'enter',
      answers,
    });
  }
};

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

/** Finance records what came to the bank, once each. What is too much must be accepted in a second form. */
const recordTransfers: Work = async (run, desk) => {
  for (const { of, amount, currency, reference } of run.bank.splice(0)) {
    const path =
      of.kind === 'group'
        ? `/organiser/group-payments/${of.id}`
        : `/organiser/registrations/${of.id}/payments`;
    const organiser = desk.organisers.get('finance');
    if (!organiser) continue;
    const page = await openDesk(run.world, organiser, path);
    const answers = {
      amount: (amount / 100).toFixed(2),
      reference,
      note: 'By bank',
      ...(of.kind === 'registration' && { kind: 'payment', method: 'transfer', currency }),
    };
    let sent = await organiser.browser.send(page, 'record', answers, { times: 2 });
    const accepted =
      sent && !sent.isAcknowledged
        ? /name="accepted"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="accepted"/.exec(sent.html)
        : null;
    if (sent && accepted)
      sent = await organiser.browser.send(sent, 'record', {
        ...answers,
        accepted: accepted[1] ?? accepted[2] ?? '',
      });
    if (!sent?.isAcknowledged) {
      desk.refusals.push(
        `${run.world.today()} finance record ${amount} at ${path}: ${sent ? alertOf(sent) : 'no form'}`,
      );
      continue;
    }
    noteDone(desk, 'record');
    run.recorded[currency] = (run.recorded[currency] ?? 0) + amount;
    const person = run.people.find(({ promised }) => promised.some(({ values }) => values[0] === of.id));
    const sql =
      'select 1 from payment join charge on charge.id = charge_id where payment.amount = $2::int and registration_id = $1';
    if (of.kind === 'registration')
      person?.promised.push({
        what: `the payment ${reference}`,
        sql: `${sql} limit 1`,
        values: [of.id, String(amount)],
      });
  }
};

/** Finance makes a code that lowers the fee of three people. */
const makeCode: Work = async (run, desk) => {
  if (run.world.today() !== calendar.coming[0]) return;
  const answers = { name: 'Friends', code: friendsCode, kind: 'percent', percent: '20', uses: '3' };
  await act(run, desk, 'finance', { path: '/organiser/discounts', intent: 'make', answers });
};

/** Finance undoes the first transfer that it recorded, and records it again on the same day. */
const undoPayment: Work = async (run, desk) => {
  if (run.world.today() !== calendar.coming[12]) return;
  const [first] = await list<{ id: string; registration: string; amount: number; currency: string }>(
    run,
    `select payment.id, registration_id as registration, payment.amount, payment.currency
     from payment join charge on charge.id = charge_id join registration on registration.id = registration_id
     where method = 'transfer' and payment.kind = 'payment' and status = 'active' order by recorded_at limit 1`,
  );
  if (!first) return;
  const { id, registration, amount, currency } = first;
  const path = `/organiser/registrations/${registration}/payments`;
  const where = ({ fields }: PageForm) => fields.some(({ values }) => values.includes(id));
  const answers = { reason: 'Booked to the wrong person' };
  if (!(await act(run, desk, 'finance', { path, intent: 'undo', answers, where }))) return;
  run.recorded[currency] = (run.recorded[currency] ?? 0) - amount;
  const of = { kind: 'registration' as const, id: registration };
  run.bank.push({ of, amount, currency, reference: `AGAIN-${id}` });
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
    if (isGranted && substitute) await takeOver(run, email);
  }
};

async function takeOver({ world }: Run, leaver: string) {
  const email = `instead-of-${leaver}`;
  const mail = await world.awaitMail(email, /\/registration\?substitute=/, 0);
  const link = /\/registration\?substitute=[\w-]+/.exec(mail?.text ?? '')?.[0];
  if (!link) return;
  const browser = openBrowser(world);
  const page = await browser.open(link);
  const answers = {
    fullName: 'Sub Stitute',
    email,
    passportNumber: 'SU7654321',
    passportExpiry: '2034-05-28',
    needsVisa: 'no',
  };
  await browser.send(page, undefined, answers);
}

/** The providers pay the refunds that the site has ordered. Finance sends the others from the bank and records them. */
const sendBackMoney: Work = async (run, desk) => {
  await run.world.settle();
  const { accounts, actions } = run.world.loopback;
  for (const provider of ['stripe', 'razorpay'] as const) {
    for (const { ref, state } of accounts[provider].refunds.values())
      if (state === 'pending') actions[provider].finishRefund(ref, 'paid');
  }
  await deliver(run.world, 'doubled and turned round');
  const byHand = await list<{ id: string; amount: number; registration_id: string }>(
    run,
    `select refund_order.id, refund_order.amount, registration_id from refund_order join charge on charge.id = charge_id
     where state = 'queued' and provider is null and registration_id is not null order by ordered_at`,
  );
  for (const { id, amount, registration_id } of byHand) {
    const answers = {
      kind: 'refund',
      method: 'transfer',
      amount: (amount / 100).toFixed(2),
      reference: `BACK-${id}`,
      note: 'Sent back',
    };
    await act(run, desk, 'finance', {
      path: `/organiser/registrations/${registration_id}/payments`,
      intent: 'record',
      answers,
    });
  }
};

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
  if (!id) return `the university could not order the payment: ${made && alertOf(made)}`;
  const amount = unpaid.reduce((sum, one) => sum + one.amount, 0);
  run.bank.push({ of: { kind: 'group', id }, amount, currency: 'USD', reference: `UNI-${world.today()}` });
  return `the university pays for ${unpaid.length}`;
}
