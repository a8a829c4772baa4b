import { applyForGrant } from '#conference/money/grants/apply-for-grant.server.ts';
import type { GrantForm } from '#conference/money/grants/grant.ts';
import { aRegistration } from './factories.ts';
import type { TestPlatform } from './platform.ts';

/** The platform while people can apply for grants. */
export function withGrants<P extends TestPlatform>(platform: P): P {
  return { ...platform, settings: { ...platform.settings, grants: { isOpen: true } } };
}

/** Registers a person who applies for a grant. Returns the ids of the registration and of the application. */
export async function aGrantApplication(platform: TestPlatform, now: Date, parts: Partial<GrantForm> = {}) {
  const { id: registrationId } = await aRegistration(platform, { now });
  const form: GrantForm = { wish: 'free', why: 'My school has no money.', canPay: '', ...parts };
  const application = { registrationId, requestId: 'a-request', form, file: undefined };
  const applied = await applyForGrant(withGrants(platform), application, now);
  if (!applied.ok) throw new Error(applied.reason);
  const { id } = await platform.db
    .selectFrom('grant_application')
    .select('id')
    .where('registration_id', '=', registrationId)
    .executeTakeFirstOrThrow();
  return { registrationId, id };
}
