import { startSession } from '#conference/accounts/session.server.ts';
import { register } from '#conference/registration/registering/register.server.ts';
import { aRegistrationForm, aSubmission } from '#tests/factories.ts';
import { noJobs } from './no-jobs.ts';
import type { Store } from './open-store.ts';

/**
 * Registers people directly in the database, without sending mails, and logs them in. Returns the tokens of their
 * sessions.
 */
export async function logInPeople(store: Omit<Store, 'close'>, count: number): Promise<string[]> {
  const now = new Date();
  const tokens: string[] = [];
  for (let index = 0; index < count; index++) {
    const form = aRegistrationForm({ passportNumber: `K${1_000_000 + index}` });
    const { registrationId } = await register({ ...store, jobs: noJobs }, aSubmission({ form }), now);
    tokens.push(
      await startSession(store.db, { registrationId, email: form.email, isMailProved: false }, now),
    );
  }
  // Confirm the emails, because people whose emails are not confirmed can book only half of the spots.
  await store.db.updateTable('registration').set({ email_confirmed_at: now }).execute();
  await store.db.deleteFrom('mail').execute();
  return tokens;
}
