import type { WithSettings } from '#conference/edition/settings.ts';
import { findSamePeople, type SamePerson } from '#conference/registration/record/find-same-people.server.ts';
import { registrationSchemaOf } from '#conference/registration/registration.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { DelegationField, DelegationValues } from './delegation.ts';

type Row = { line: number; values: DelegationValues };

export type CheckedRow = Row & {
  errors: Partial<Record<DelegationField, string>>;
  /** The earlier rows of the file with the same email address or passport. */
  repeats: { line: number; same: 'email' | 'passport' }[];
  /** Registrations that may belong to the same person. */
  others: SamePerson[];
  /** True if the row can be registered. A row is also ready if another registration has only the same name. */
  isReady: boolean;
};

/**
 * Checks the people of a file by the rules of the registration form, and looks for duplicates in the file and among
 * registrations.
 */
export async function checkDelegation(
  { db, secrets, settings }: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  rows: readonly Row[],
): Promise<CheckedRow[]> {
  const schema = registrationSchemaOf(settings);
  const read = rows.map(({ values }) => schema.safeParse(values));
  const found = await findSamePeople(
    db,
    secrets,
    rows.map(({ values }, index) => read[index]?.data ?? values),
  );
  return rows.map((row, index) => {
    const parsed = read[index];
    const errors = parsed?.error ? fieldErrors<DelegationField>(parsed.error) : {};
    const repeats = rows
      .slice(0, index)
      .flatMap(({ line, values }) => repeatedFields(row.values, values).map((same) => ({ line, same })));
    const others = found[index] ?? [];
    const isSomebodyElse = others.every(({ same }) => same.every((field) => field === 'name'));
    const isReady = parsed?.success === true && repeats.length === 0 && isSomebodyElse;
    return { ...row, errors, repeats, others, isReady };
  });
}

function repeatedFields(own: DelegationValues, earlier: DelegationValues) {
  const isSame = (field: 'email' | 'passportNumber') =>
    own[field] !== '' && normalise(own[field]) === normalise(earlier[field]);
  return [
    ...(isSame('email') ? (['email'] as const) : []),
    ...(isSame('passportNumber') ? (['passport'] as const) : []),
  ];
}

function normalise(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, '');
}
