import { createHash } from 'node:crypto';
import type { WithSettings } from '#conference/edition/settings.ts';
import { registrationSchemaOf } from '#conference/registration/registration.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import { addRegistration } from './add-registration.server.ts';
import type { DelegationValues } from './delegation.ts';
import type { FeeChoice } from './desk-registration.ts';

export type Delegation = {
  people: readonly DelegationValues[];
  /** A random id of the preview. If the same people are sent again with this id, they are registered only once. */
  key: string;
  fee: FeeChoice;
  language: Locale;
  organiserId: string;
  requestId: string;
};

export type AddedDelegation = {
  registered: number;
  /** How many of the registered people are on the waiting list. */
  waiting: number;
  refused: { fullName: string; email: string; reason: 'not-valid' | 'email-taken' | 'same-passport' }[];
};

/**
 * Registers the people of a delegation, each in a separate transaction. If the process stops half-way, the first
 * people stay registered, and sending the form again registers the remaining people.
 */
export async function addDelegation(
  store: Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'> & WithSettings,
  { people, key, ...rest }: Delegation,
  now: Date,
): Promise<AddedDelegation> {
  const schema = registrationSchemaOf(store.settings);
  const result: AddedDelegation = { registered: 0, waiting: 0, refused: [] };
  for (const values of people) {
    const { fullName, email } = values;
    const read = schema.safeParse(values);
    if (!read.success) {
      result.refused.push({ fullName, email, reason: 'not-valid' });
      continue;
    }
    const contentHash = createHash('sha256')
      .update(JSON.stringify([values, rest.fee, rest.language]))
      .digest();
    const formKey = keyOf(key, values);
    const added = await addRegistration(
      store,
      {
        ...rest,
        form: read.data,
        photo: undefined,
        passport: undefined,
        formKey,
        contentHash,
        browserHash: hashToken(`desk ${formKey}`),
        arrival: undefined,
        isSamePassportAccepted: false,
      },
      now,
    );
    if (added.ok) {
      result.registered += 1;
      result.waiting += Number(added.isWaiting);
    } else result.refused.push({ fullName, email, reason: added.reason });
  }
  return result;
}

/**
 * Makes the form key of one person of the delegation: a UUID. The same preview with the same typed values always gives
 * the same form key.
 */
function keyOf(key: string, values: DelegationValues): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([key, values]))
    .digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
