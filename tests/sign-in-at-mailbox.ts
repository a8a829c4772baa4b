import { proveByLink } from '#conference/accounts/login/prove-mailbox.server.ts';
import { requestSignIn } from '#conference/accounts/request-sign-in.server.ts';
import { sessionCookie } from '#routes/visitor/visitor.server.ts';
import { provedAsker } from './factories.ts';
import { receiveMail } from './mails.ts';
import type { TestPlatform } from './platform.ts';

/** Proves a mailbox by the link of a mail. Returns the cookie of the browser that is signed in now. */
export async function signInAtMailbox(platform: TestPlatform, email: string): Promise<string> {
  const { now } = platform.clock;
  const browserHash = Buffer.alloc(32, 3);
  await requestSignIn(
    platform,
    { asker: provedAsker, email, browserHash, next: undefined, language: 'en' },
    now,
  );
  const asked = platform.db.selectFrom('sign_in').select('id').where('email', '=', email);
  const { id } = await asked.executeTakeFirstOrThrow();
  const mail = await receiveMail(platform, id);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const proof = await proveByLink(platform, { token }, now);
  if (!proof.ok) throw new Error(proof.reason);
  const [cookie = ''] = sessionCookie(platform.request())
    .set(proof.sessionToken, { maxAgeSeconds: 60 })
    .split(';');
  return cookie;
}
