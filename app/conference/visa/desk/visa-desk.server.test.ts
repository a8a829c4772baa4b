import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { byParticipant } from '#conference/audit/record-act.server.ts';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import { readRecipients } from '#conference/mails/messages/recipients.ts';
import { countRecipients } from '#conference/mails/messages/select-recipients.server.ts';
import { readHeldData } from '#conference/privacy/copy/read-held-data.server.ts';
import { carryOutErasure } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { findPerson } from '#conference/privacy/erasure/find-person.server.ts';
import { requestErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import { correctRegistration } from '#conference/registration/record/correct-registration.server.ts';
import { findGivenClearances, listBatches, listClearances } from '#conference/visa/clearances.server.ts';
import { reportVisa } from '#conference/visa/report-visa.server.ts';
import { saveVisaData } from '#conference/visa/save-visa-data.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { findHolders } from '#tests/find-holders.ts';
import { aPlatform, type TestPlatform } from '#tests/platform.ts';
import { carryOutStep, listPossibleSteps, planStep } from './carry-out-visa-step.server.ts';
import { countQueues, countVisaWork, listNationalities } from './count-visas.server.ts';
import { readVisaForDesk, revealVisaData } from './show-visa.server.ts';
import type { VisaFilter } from './visa-filter.ts';
import type { VisaStep } from './visa-step.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const officer = await anOrganiser(platform, { roles: ['visa-officer'] });
const by = { organiserId: officer.id, requestId: 'a-request' };
const answers = {
  nationality: 'NG',
  issuedIn: 'NG',
  issuedOn: '2021-05-29',
  birthDate: '1990-02-03',
  birthPlace: 'Jos',
  sex: 'F',
  occupation: 'Teacher',
  mission: 'Abuja',
};

type Parts = Parameters<typeof aRegistration>[1] & { answered?: boolean; nationality?: string };

async function aTraveller({ answered = true, nationality = 'NG', ...parts }: Parts = {}, on = platform) {
  const { id } = await aRegistration(on, { proved: true, ...parts });
  const given = { ...answers, nationality };
  if (answered) {
    const as = byParticipant({ registrationId: id, requestId: 'a-request' });
    await saveVisaData(on, { registrationId: id, given, by: as }, now);
  }
  return id;
}

const issue = async (registrationId: string) =>
  await issueDocument(platform, { registrationId, kind: 'visa-letter', by: { actor: 'system' } }, now);

async function carryOut(ids: string[], step: VisaStep, seen?: string, on: TestPlatform = platform, as = by) {
  const digest = seen ?? (await planStep(on, ids, step)).digest;
  return await carryOutStep(on, { ids, step, seen: digest, ...as }, now);
}

const statusOf = async (id: string) => (await readVisaForDesk(platform, id))?.person.status;
const send = (clearance: string, number = 'A/1'): VisaStep => ({
  kind: 'send',
  clearance,
  number,
  on: '2026-01-09',
});
const answer = (clearance: string, state: 'cleared' | 'refused', number = 'C/9'): VisaStep => ({
  kind: 'answer',
  clearance,
  state,
  number,
  on: '2026-01-10',
});
const listed = async (parts: Partial<VisaFilter>) =>
  (await findHolders(platform, { visa: 'yes', ...parts }, now)).map(({ id }) => id);
const acts = async (id: string) =>
  (
    await db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).orderBy('id').execute()
  ).map(({ action }) => action);

describe('the status of a visa case', () => {
  it('changes with each step from the request to the outcome', async () => {
    const id = await aTraveller({ answered: false, paid: true });
    const seen = [await statusOf(id)];
    const as = byParticipant({ registrationId: id, requestId: 'a-request' });
    const step = async (take: Promise<unknown>) => {
      expect(await take).toMatchObject({ ok: true });
      seen.push(await statusOf(id));
    };
    await step(saveVisaData(platform, { registrationId: id, given: answers, by: as }, now));
    await step(carryOut([id], send('first')));
    await step(carryOut([id], answer('first', 'cleared')));
    await step(carryOut([id], send('second')));
    await step(carryOut([id], answer('second', 'cleared')));
    await step(issue(id));
    await step(
      reportVisa(db, { registrationId: id, report: 'applied', on: '2026-01-10', seen: 'none', by: as }, now),
    );
    await step(carryOut([id], { kind: 'report', report: 'refused', on: '2026-01-10' }));
    await step(carryOut([id], { kind: 'report', report: 'granted', on: '2026-01-10' }));
    expect(seen).toEqual([
      'requested',
      'data-complete',
      'in-clearance',
      'in-clearance',
      'in-clearance',
      'cleared',
      'letter-issued',
      'applied',
      'refused',
      'granted',
    ]);
    expect(await acts(id)).toEqual([
      'registration.made',
      'visa-data.saved',
      'clearance.sent',
      'clearance.answered',
      'clearance.sent',
      'clearance.answered',
      'document.issued',
      'visa.reported',
      'visa.reported',
      'visa.reported',
    ]);
  });

  it('can select the recipients of a message', async () => {
    const id = await aTraveller();
    const count = async () =>
      await countRecipients(
        db,
        { recipients: readRecipients(new URLSearchParams('visaStatus=applied')), category: 'important' },
        now,
      );
    const before = await count();
    await carryOut([id], { kind: 'report', report: 'applied', on: '2026-01-10' });
    expect(await count()).toBe(before + 1);
  });
});

describe('a step for several people', () => {
  it('lists beforehand whom it concerns, and who is left out and why', async () => {
    const [ready, unanswered, sent] = [
      await aTraveller({ fullName: 'Ready One' }),
      await aTraveller({ fullName: 'Unanswered One', answered: false }),
      await aTraveller({ fullName: 'Sent One' }),
    ];
    await carryOut([sent], send('first'));
    const neighbour = await aTraveller({ fullName: 'Neighbour One', needsVisa: false, visaAddress: null });
    const plan = await planStep(platform, [ready, unanswered, sent, neighbour], send('first'));
    expect(plan.people.map(({ fullName }) => fullName)).toEqual(['Ready One']);
    expect(plan.leftOut.map(({ fullName, because }) => [fullName, because])).toEqual([
      ['Unanswered One', 'answers-missing'],
      ['Sent One', 'sent-already'],
      ['Neighbour One', 'no-visa'],
    ]);
  });

  it('is refused if the list has changed since it was shown', async () => {
    const [one, two] = [await aTraveller(), await aTraveller()];
    const seen = (await planStep(platform, [one, two], send('first'))).digest;
    await carryOut([two], send('first'));
    expect(await carryOut([one, two], send('first'), seen)).toEqual({
      ok: false,
      reason: 'changed-meanwhile',
    });
    expect(await listClearances(db, [one])).toEqual([]);
    expect(await carryOut([one], { ...send('first'), on: '2026-01-11' } as VisaStep)).toEqual({
      ok: false,
      reason: 'future',
    });
  });

  it('can be for all people whom a filter finds, and the people of its batch can be listed later', async () => {
    const people = [await aTraveller({ nationality: 'KE' }), await aTraveller({ nationality: 'KE' })];
    const ids = await listed({ nationality: 'KE' });
    const { digest } = await planStep(platform, ids, send('second', 'B/7'));
    expect(
      await carryOutStep(platform, { ids, step: send('second', 'B/7'), seen: digest, ...by }, now),
    ).toEqual({ ok: true, count: 2 });
    const batch = (await listBatches(db, 50)).find(({ number }) => number === 'B/7');
    expect(batch).toMatchObject({
      clearance: 'second',
      number: 'B/7',
      sentOn: '2026-01-09',
      people: 2,
      waiting: 2,
    });
    expect((await listed({ batch: batch?.id ?? '' })).toSorted()).toEqual(people.toSorted());
  });

  it('can be undone step by step, and a person with a refused clearance can be sent to the authority again', async () => {
    const id = await aTraveller();
    const state = async () => (await listClearances(db, [id]))[0]?.state;
    await carryOut([id], send('first'));
    await carryOut([id], answer('first', 'refused'));
    expect(await state()).toBe('refused');
    expect(await listed({ queue: 'clearance-refused' })).toContain(id);
    await carryOut([id], { kind: 'undo', clearance: 'first' });
    expect(await state()).toBe('sent');
    await carryOut([id], answer('first', 'refused'));
    await carryOut([id], send('first', 'A/2'));
    expect((await listClearances(db, [id]))[0]).toMatchObject({
      state: 'sent',
      batchNumber: 'A/2',
      number: null,
    });
    await carryOut([id], { kind: 'undo', clearance: 'first' });
    expect(await state()).toBeUndefined();
  });

  it('is listed for a person only while it is possible', async () => {
    const [paid, unpaid] = [await aTraveller({ paid: true }), await aTraveller()];
    const stepsOf = async (id: string) => {
      const found = await readVisaForDesk(platform, id);
      return found && listPossibleSteps(found).map(({ value }) => value);
    };
    const reports = ['applied', 'granted', 'visa-refused'];
    expect(await stepsOf(unpaid)).toEqual(['send:first', 'send:second', ...reports]);
    expect(await stepsOf(paid)).toEqual(['send:first', 'send:second', ...reports]);
    await carryOut([paid], send('first'));
    const onFirst = ['cleared:first', 'refused:first', 'undo:first'];
    expect(await stepsOf(paid)).toEqual([...onFirst, 'send:second', ...reports]);
    await carryOut([paid], answer('first', 'cleared'));
    await carryOut([paid], { kind: 'report', report: 'applied', on: '2026-01-10' });
    expect(await stepsOf(paid)).toEqual(['undo:first', 'send:second', 'granted', 'visa-refused']);
  });
});

describe('ten organisers who send the same person at the same time', { timeout: 60_000 }, () => {
  async function race(on: TestPlatform, given: typeof by) {
    const id = await aTraveller({}, on);
    const { digest } = await planStep(on, [id], send('first'));
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => carryOut([id], send('first'), digest, on, given)),
    );
    return { id, sent };
  }

  it('send the person once, and nine organisers learn that the list has changed', async () => {
    const { id, sent } = await race(platform, by);
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    expect(sent.filter((one) => !one.ok && one.reason === 'changed-meanwhile')).toHaveLength(9);
    expect(await listClearances(db, [id])).toHaveLength(1);
  });

  /**
   * Stores the same clearance of one person ten times at the same moment, without the lock. Returns how many rows were
   * stored.
   */
  async function insertTenTimes(on: TestPlatform) {
    const id = await aTraveller({}, on);
    const organiser = await anOrganiser(on);
    const batches = await on.db
      .insertInto('clearance_batch')
      .values(
        Array.from({ length: 10 }, () => ({
          clearance: 'first',
          sent_on: '2026-01-09',
          sent_by: organiser.id,
          made_at: now,
        })),
      )
      .returning('id')
      .execute();
    await Promise.allSettled(
      batches.map((batch) =>
        on.db
          .insertInto('visa_clearance')
          .values({ registration_id: id, clearance: 'first', batch_id: batch.id, state: 'sent' })
          .execute(),
      ),
    );
    return (await listClearances(on.db, [id])).length;
  }

  it('cannot send the person twice even without the lock, because the database refuses it', async () => {
    expect(await insertTenTimes(platform)).toBe(1);
  });

  it('send the person several times if the table has no primary key', async () => {
    const twin = await aPlatform();
    const owner = new pg.Client({ connectionString: twin.database.adminUrl });
    await owner.connect();
    await owner.query('alter table visa_clearance drop constraint visa_clearance_pkey');
    await owner.end();
    expect(await insertTenTimes(twin)).toBe(10);
  });
});

describe('the queues', () => {
  it('find people who have paid and have no letter, and people with a letter that a correction ended', async () => {
    const id = await aTraveller({ paid: true });
    const unanswered = await aTraveller({ paid: true, answered: false });
    const queue = await listed({ queue: 'letter' });
    expect([queue.includes(id), queue.includes(unanswered)]).toEqual([true, false]);
    await issue(id);
    expect(
      [await listed({ queue: 'letter' }), await listed({ queue: 'outdated' })].map((ids) => ids.includes(id)),
    ).toEqual([false, false]);
    const correction = {
      registrationId: id,
      changes: { passportNumber: 'NEW12345' },
      by: { actor: 'organiser' as const, actorId: officer.id },
      reason: 'A typing error',
      requestId: 'a-request',
    };
    expect(await correctRegistration(platform, correction, now)).toMatchObject({ ok: true });
    expect(await listed({ queue: 'outdated' })).toEqual([id]);
    expect((await readVisaForDesk(platform, id))?.letter).toBe('outdated');
    expect(await issue(id)).toMatchObject({ ok: true });
    expect(await listed({ queue: 'outdated' })).toEqual([]);
  });

  it('flag passports that expire too early, and have another flag for expired passports', async () => {
    const short = await aTraveller({ passportExpiry: '2026-07-29' });
    const expired = await aTraveller({ passportExpiry: '2026-01-29' });
    const fine = await aTraveller({ passportExpiry: '2026-07-30' });
    expect((await listed({ queue: 'passport' })).toSorted()).toEqual([short, expired].toSorted());
    const flags = await Promise.all([short, expired, fine].map((id) => readVisaForDesk(platform, id)));
    expect(flags.map((one) => one?.passport)).toEqual(['short', 'expired', undefined]);
  });

  it('count as many people as their lists show, and the overview shows no open work after the conference', async () => {
    const counts = await countQueues(platform);
    for (const [queue, count] of Object.entries(counts)) {
      const found = await findHolders(platform, { queue }, now);
      expect([queue, found.length]).toEqual([queue, count]);
    }
    expect(await countVisaWork(platform, now)).toMatchObject({
      visaLetters: counts.letter,
      visaToSend: counts.send,
    });
    expect(await countVisaWork(platform, new Date('2026-02-10T08:00:00Z'))).toEqual({
      eventClearances: 0,
      visaLetters: 0,
      visaOutdated: 0,
      visaToSend: 0,
      visaLate: 0,
    });
  });

  it('show people by nationality, with the earliest deadline first', async () => {
    await aTraveller({ nationality: 'NP' });
    const groups = await listNationalities(platform);
    const order = groups.map(({ nationality }) => nationality);
    expect(order.indexOf('KE')).toBeLessThan(order.indexOf('NG'));
    expect(order.at(-1)).toBe('NP');
    expect(groups.find(({ nationality }) => nationality === 'KE')).toMatchObject({
      dates: { applyBy: '2025-11-27' },
      needsNoVisa: false,
    });
    expect(groups.find(({ nationality }) => nationality === 'NP')).toMatchObject({
      dates: undefined,
      needsNoVisa: true,
    });
  });
});

describe('clearances', () => {
  it('are neither needed for a letter nor named in it if the edition’s letters do not wait for them', async () => {
    const id = await aTraveller({ paid: true });
    const clear = async (clearance: string) => {
      await carryOut([id], send(clearance));
      await carryOut([id], answer(clearance, 'cleared'));
    };
    await clear('first');
    expect(await issue(id)).toMatchObject({ ok: true });
    expect(await findGivenClearances(db, [id])).toEqual(new Map());
    await clear('second');
    expect((await readVisaForDesk(platform, id))?.letter).toBe('valid');
  });

  it('move in a merge, move back when it is undone, and are in the copy of a person’s data', async () => {
    const [kept, other] = [await aTraveller(), await aTraveller()];
    await carryOut([kept], send('first', 'K'));
    await carryOut([other], send('first', 'O'));
    await carryOut([other], send('second', 'O'));
    const numbers = async (id: string) =>
      (await listClearances(db, [id])).map(({ clearance, batchNumber }) => `${clearance} ${batchNumber}`);
    const desk = { organiserId: officer.id, requestId: 'a-request', reason: 'One person' };
    await mergeRegistrations(platform, { keptId: kept, otherId: other, ...desk }, now);
    expect([await numbers(kept), await numbers(other)]).toEqual([['first K', 'second O'], ['first O']]);
    await undoMerge(platform, { otherId: other, ...desk }, now);
    expect([await numbers(kept), await numbers(other)]).toEqual([['first K'], ['first O', 'second O']]);
    const person = await findPerson(db, other, { reach: 'mailbox' });
    if (!person) throw new Error('The person is missing.');
    expect((await readHeldData(platform, person)).clearances).toMatchObject([
      { clearance: 'First clearance', state: 'sent', sentOn: '2026-01-09', answeredOn: null },
      { clearance: 'Second clearance', state: 'sent' },
    ]);
  });

  it('are erased with the person', async () => {
    const id = await aTraveller();
    await carryOut([id], send('first'));
    const wished = await requestErasure(platform, {
      registrationId: id,
      askedAt: now,
      daysToAnswer: 30,
      requestId: 'a-request',
    });
    const { erasureRequestId = '' } = wished.ok ? wished : {};
    const owner = await anOrganiser(platform);
    const carried = { erasureRequestId, organiserId: owner.id, isConfirmed: true, requestId: 'a-request' };
    expect(await carryOutErasure(platform, carried, now)).toEqual({ ok: true });
    expect(await listClearances(db, [id])).toEqual([]);
  });
});

it('shows the answers of the checklist to an organiser who gives a reason, and the audit records it', async () => {
  const id = await aTraveller();
  const shown = await revealVisaData(platform, { registrationId: id, reason: 'The ministry asks', ...by });
  expect(shown).toEqual(answers);
  expect((await acts(id)).at(-1)).toBe('visa-data.revealed');
});
