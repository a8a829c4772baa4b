import { createHash } from 'node:crypto';
import { byOrganiser, recordActs } from '#conference/audit/record-act.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { lockRegistrations } from '#conference/registration/personal-data.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import {
  answerClearances,
  readClearanceStates,
  sendBatch,
  undoClearanceStep,
} from '#conference/visa/clearance-steps.server.ts';
import { clearances } from '#conference/visa/clearances.server.ts';
import { reportWithin } from '#conference/visa/report-visa.server.ts';
import { reportStateOf } from '#conference/visa/visa-cases.server.ts';
import { concerns } from '#conference/visa/visa-data.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ClearanceState } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { byDeadline, todayOf, type VisaPerson, visaPeople } from './visa-people.server.ts';
import { listSteps, readStep, type StepChoice, type VisaStep } from './visa-step.ts';

type Store = Pick<Platform, 'db'> & WithSettings;

/** Why a person is left out of a step. */
export type LeftOut =
  | 'no-visa'
  | 'answers-missing'
  | 'not-concerned'
  | 'sent-already'
  | 'cleared-already'
  | 'not-sent'
  | 'answered-already'
  | 'reported-already';

type Named = Pick<VisaPerson, 'id' | 'fullName' | 'reference'>;
export type StepPlan = {
  people: Named[];
  leftOut: (Named & { because: LeftOut })[];
  /** A digest of the list of people. It shows whether the list has changed. */
  digest: string;
};

/** The highest number of people in one step. */
export const mostPeople = 1000;

/**
 * Lists which of these people a step would concern, and which it would leave out, with the reason. The earliest deadline
 * comes first. Changes nothing.
 */
export async function planStep(
  { db, settings }: Store,
  ids: readonly string[],
  step: VisaStep,
): Promise<StepPlan> {
  const rows = await db
    .selectFrom(visaPeople(db).as('row'))
    .selectAll('row')
    .where('row.id', '=', anyOf(ids))
    .orderBy(byDeadline(settings))
    .orderBy('sortName')
    .orderBy('row.id')
    .execute();
  const states = 'clearance' in step ? await readClearanceStates(db, ids, step.clearance) : new Map();
  const people: Named[] = [];
  const leftOut: StepPlan['leftOut'] = [];
  for (const row of rows) {
    const because = whyLeftOut(row, step, states.get(row.id));
    const named = { id: row.id, fullName: row.fullName, reference: row.reference };
    if (because) leftOut.push({ ...named, because });
    else people.push(named);
  }
  const others = await registrations(db)
    .clearSelect()
    .select(['id', 'full_name as fullName', 'reference'])
    .where('id', '=', anyOf(ids))
    .where((row) => row.not(row('id', '=', anyOf(rows.map(({ id }) => id)))))
    .orderBy('sort_name')
    .execute();
  for (const person of others) leftOut.push({ ...person, because: 'no-visa' });
  const sorted = people.map(({ id }) => id).toSorted();
  return { people, leftOut, digest: createHash('sha256').update(sorted.join()).digest('hex').slice(0, 32) };
}

type PersonNow = {
  person: VisaPerson;
  /** The clearances for which this person was sent to an authority. */
  clearances: readonly { clearance: string; state: ClearanceState }[];
};

/** Lists the steps that are possible for one person now, in the usual order. */
export function listPossibleSteps({ person, clearances: sent }: PersonNow): StepChoice[] {
  const states = new Map(sent.map(({ clearance, state }) => [clearance, state]));
  return listSteps(clearances).filter(({ value }) => {
    const step = readStep(value, { number: '', on: '' }, clearances);
    if (!step) return false;
    const state = 'clearance' in step ? states.get(step.clearance) : undefined;
    return whyLeftOut(person, step, state) === undefined;
  });
}

function whyLeftOut(
  person: VisaPerson,
  step: VisaStep,
  state: ClearanceState | undefined,
): LeftOut | undefined {
  switch (step.kind) {
    case 'send':
      if (person.completedAt === null) return 'answers-missing';
      if (!isConcernedBy(step.clearance, person)) return 'not-concerned';
      if (state === 'sent') return 'sent-already';
      return state === 'cleared' ? 'cleared-already' : undefined;
    case 'answer':
      if (state === undefined) return 'not-sent';
      return state === 'sent' ? undefined : 'answered-already';
    case 'undo':
      return state === undefined ? 'not-sent' : undefined;
    case 'report': {
      const current = reportStateOf({ applied_on: person.appliedOn, outcome: person.outcome });
      return current === step.report ? 'reported-already' : undefined;
    }
  }
}

function isConcernedBy(id: string, { nationality, hasListedOrigin }: VisaPerson): boolean {
  const clearance = clearances.find((one) => one.id === id);
  const answers = {
    ...(nationality !== null && { nationality }),
    ...(hasListedOrigin && { listedOrigin: 'yes' }),
  };
  return clearance !== undefined && concerns(clearance, answers);
}

type CarryOut = {
  ids: readonly string[];
  step: VisaStep;
  /** The digest of the list that the organiser saw before. */
  seen: string;
  organiserId: string;
  requestId: string;
};

export type StepResult =
  | { ok: true; count: number }
  | { ok: false; reason: 'nobody' | 'too-many' | 'changed-meanwhile' | 'future' };

/**
 * Carries out a step for exactly the people whom the organiser saw. Refuses if the list has changed since then, for
 * example because somebody else has already taken this step. The history of each person shows the step.
 */
export async function carryOutStep(store: Store, carryOut: CarryOut, now: Date): Promise<StepResult> {
  const { ids, step, seen } = carryOut;
  if ('on' in step && step.on > todayOf(now)) return { ok: false, reason: 'future' };
  if (ids.length > mostPeople) return { ok: false, reason: 'too-many' };
  return await store.db.transaction().execute(async (tx) => {
    await lockRegistrations(tx, ids);
    const plan = await planStep({ ...store, db: tx }, ids, step);
    if (plan.digest !== seen) return { ok: false, reason: 'changed-meanwhile' } as const;
    if (plan.people.length === 0) return { ok: false, reason: 'nobody' } as const;
    const people = plan.people.map(({ id }) => id);
    await carryOutWithin(tx, people, carryOut, now);
    return { ok: true, count: people.length } as const;
  });
}

async function carryOutWithin(tx: Database, people: string[], { step, ...by }: CarryOut, now: Date) {
  const act = { ...byOrganiser(by), subject: 'registration' } as const;
  const record = async (
    action: 'clearance.sent' | 'clearance.answered' | 'clearance.undone',
    detail: object,
  ) => {
    const entries = people.map((subjectId) => ({ ...act, action, subjectId, detail: { ...detail } }));
    await recordActs(tx, entries);
  };
  switch (step.kind) {
    case 'send': {
      const { clearance, number, on } = step;
      await sendBatch(tx, people, { clearance, number, on, organiserId: by.organiserId }, now);
      return await record('clearance.sent', { clearance, on, ...(number && { number }) });
    }
    case 'answer': {
      await answerClearances(tx, people, step);
      const { clearance, state, number, on } = step;
      return await record('clearance.answered', { clearance, state, on, ...(number && { number }) });
    }
    case 'undo':
      await undoClearanceStep(tx, people, step.clearance);
      return await record('clearance.undone', { clearance: step.clearance });
    case 'report':
      for (const registrationId of people) {
        const { report, on } = step;
        await reportWithin(tx, { registrationId, report, on, seen: undefined, by: byOrganiser(by) }, now);
      }
      return;
  }
}
