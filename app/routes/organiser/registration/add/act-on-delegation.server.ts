import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import {
  type AddedDelegation,
  addDelegation,
} from '#conference/registration/at-the-desk/add-delegation.server.ts';
import {
  type CheckedRow,
  checkDelegation,
} from '#conference/registration/at-the-desk/check-delegation.server.ts';
import {
  type DelegationField,
  delegationColumns,
  delegationFields,
  mostFileBytes,
  mostPeople,
  type ReadDelegation,
  type TableChoice,
} from '#conference/registration/at-the-desk/delegation.ts';
import { readDelegationApart } from '#conference/registration/at-the-desk/read-delegation-apart.server.ts';
import { maxTextBytes } from '#platform/forms/form-limits.ts';
import { fieldFile, fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import type { Question } from '../../form/question.ts';
import { refuseIfQuestionChanged } from '../../form/read-answer.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { rewordForOrganiser } from '../reword-for-organiser.ts';
import { editionEnded, readFee, readLanguage } from './read-fee.server.ts';

export type DelegationAnswer = FormRefusal<'table' | 'fee' | 'reason' | 'language'> & {
  rows?: DescribedRow[];
  /** The headers of the file, with the columns and the types of tickets that the organiser has chosen. */
  table?: { header: string[]; tickets: string[]; choice: TableChoice };
  /** How many rows are left out because their order has ended. */
  ended?: number;
  /**
   * The people of the preview who can be registered. `people` contains their data as JSON, and `key` identifies the
   * preview.
   */
  ready?: { count: number; people: string; key: string; question: Question };
  result?: AddedDelegation;
};

/** The data of the people may have at most this many bytes, so that the other fields of the form have room, too. */
const mostPeopleBytes = maxTextBytes - 4096;

/** Reads the file of the form and describes the errors of each row. Does not register anybody. */
export async function readFromForm({ context, form, by }: OrganiserForm) {
  const file = fieldFile(form, 'table');
  if (!file) return refuse(422, { errors: { table: 'Please choose a file first.' } });
  if (await readEditionEnd(context.db)) return refuse(409, { message: editionEnded });
  const choice = readChoice(form);
  const table = { bytes: await file.bytes(), types: context.settings.participantTypes, choice };
  const read = await readDelegationApart(table, { person: by.organiserId });
  if (!read.ok) {
    const more = read.reason === 'no-columns' ? { table: { header: read.header, tickets: [], choice } } : {};
    return refuse<DelegationAnswer>(422, { errors: { table: describeReadRefusal(read) }, ...more });
  }
  const rows = await checkDelegation(context, read.rows);
  const ready = rows.filter(({ isReady }) => isReady).map(({ values }) => values);
  const people = JSON.stringify(ready);
  if (Buffer.byteLength(people) > mostPeopleBytes) {
    return refuse(422, {
      errors: { table: 'The file has too much text. Please split it into smaller files.' },
    });
  }
  const answer: DelegationAnswer = {
    rows: rows.map((row) => describeRow(context.settings, row)),
    ready: { count: ready.length, people, key: randomUUID(), question: askToRegister(ready.length) },
    table: { header: read.header, tickets: read.tickets, choice },
    ended: read.ended,
  };
  return answer;
}

/** Reads the columns and the types of tickets that the form chooses. */
function readChoice(form: FormData): TableChoice {
  const columns = delegationFields.flatMap((field) => {
    const header = fieldText(form, `column-${field}`);
    return header === '' ? [] : [[field, header] as const];
  });
  const types = form.getAll('ticket').flatMap((ticket, index) => {
    const type = fieldText(form, `type-${index}`);
    return type === '' ? [] : [[String(ticket), type] as const];
  });
  return { columns: Object.fromEntries(columns), types: Object.fromEntries(types) };
}

/** Returns the question before the people of a preview are registered. */
export function askToRegister(count: number): Question {
  return {
    text: `Register ${describeCount(count, 'person', 'people')}? Each gets a mail that says how to sign in.`,
    undo: 'To undo it, withdraw the registrations on their pages. Mails cannot be taken back.',
  };
}

function describeRow(settings: Settings, { line, values, errors, repeats, others, isReady }: CheckedRow) {
  const faults = Object.entries(rewordForOrganiser(errors)).map(
    ([field, error]) => `${delegationColumns[field as DelegationField].header}: ${error}`,
  );
  return {
    id: line,
    line,
    name: values.fullName,
    email: values.email,
    type: nameParticipantType(settings, values.participantType),
    isReady,
    faults: [...faults, ...repeats.map(({ line: other, same }) => `Row ${other} has the same ${same}.`)],
    others: others.map(({ id, reference, same }) => ({ id, reference, same: same.join(', ') })),
  };
}

export type DescribedRow = ReturnType<typeof describeRow>;

const texts = Object.fromEntries(delegationFields.map((field) => [field, z.string()])) as Record<
  DelegationField,
  z.ZodString
>;
const peopleSchema = z.array(z.object(texts)).min(1).max(mostPeople);

/** Registers the people of the preview. */
export async function addFromPreview({ context, organiser, by, form }: OrganiserForm) {
  const people = readPeople(fieldText(form, 'people'));
  const key = fieldText(form, 'key');
  if (!people || !isUuid(key)) {
    return refuse(400, { message: 'The form did not arrive completely. Please read the file again.' });
  }
  if (await readEditionEnd(context.db)) return refuse(409, { message: editionEnded });
  const ready = {
    count: people.length,
    people: JSON.stringify(people),
    key,
    question: askToRegister(people.length),
  };
  const unseen = refuseIfQuestionChanged(form, askToRegister(people.length));
  if (unseen) return unseen;
  const fee = readFee(form, organiser);
  if (!fee.ok) {
    const values = {
      fee: fieldText(form, 'fee'),
      reason: fieldText(form, 'reason'),
      language: fieldText(form, 'language'),
    };
    return refuse(422, { errors: fee.errors, values, ready });
  }
  const delegation = { people, key, fee: fee.fee, language: readLanguage(form), ...by };
  const answer: DelegationAnswer = { result: await addDelegation(context, delegation, context.now()) };
  return answer;
}

function readPeople(text: string) {
  try {
    return peopleSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function describeReadRefusal(refusal: ReadDelegation & { ok: false }): string {
  switch (refusal.reason) {
    case 'not-a-table':
      return 'This is not a table that we can read. Please save it as CSV (UTF-8) or XLSX.';
    case 'too-large':
      return `The file is larger than ${mostFileBytes / 1024} kB. Please save it as CSV, or remove pictures from it.`;
    case 'too-heavy':
      return 'This file takes too much time or memory to be read. Please save it as CSV (UTF-8).';
    case 'no-people':
      return 'The file has no people below the headers.';
    case 'too-many':
      return `The file has more than ${mostPeople} people. Please split the file.`;
    case 'no-columns':
      return `These headers are missing in the first row: ${refusal.missing.join(', ')}.`;
  }
}
