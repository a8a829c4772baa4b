import { data } from 'react-router';
import { type AskedMail, type Asker, findOwnMail } from '#conference/accounts/limit-sign-in-mails.server.ts';
import type { OpenLink, SignInTable } from '#conference/accounts/mailed-sign-in.server.ts';
import { isOfMailbox } from '#conference/accounts/next-path.server.ts';
import type { AskedAccount } from '#conference/accounts/request-sign-in.server.ts';
import type { MailLimits } from '#conference/accounts/sign-in-rate-limits.server.ts';
import { formatClock } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { emailAddress, sayRule } from '#platform/forms/plain-text.ts';
import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { PostedForm, RouteRequest } from '#routes/forms/form-action.server.ts';
import { redirectTo, refuseForNow, type SetCookie } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import { recogniseAsker } from './limit-sign-in-mail.server.ts';
import { rememberProof } from './proved-mailbox.server.ts';
import { signInWords } from './sign-in-words.ts';

type Wanted = {
  email: string;
  browserHash: Buffer;
  next: string | undefined;
  language: string;
  account?: AskedAccount | undefined;
  asker: Asker;
};

type Asking = {
  /** The values that the page shows again if the request is refused. */
  refusal?: object;
  /** The page that the sign-in leads to. */
  next?: string | undefined;
  /** The account that the sign-in creates if the email has no registration. */
  account?: AskedAccount;
  /** Who sees the page for the code: somebody who asks for an account, or somebody who is logged in with the email. */
  page?: 'new' | 'own';
};

/** The parts of a sign-in by mail that are different for the site and for the desk. */
type SignInParts<Posted extends PostedForm, Proof extends { ok: true; email: string }> = {
  table: SignInTable;
  codePath: string;
  mailLimits: MailLimits;
  codeLimit: RateLimitRule;
  readLink: (
    db: Database,
    link: { token: string; browserHash: Buffer },
    now: Date,
  ) => Promise<OpenLink | undefined>;
  request: (context: RouteContext, wanted: Wanted, now: Date) => Promise<AskedMail>;
  proveByLink: (posted: Posted, token: string) => Promise<Proof | { ok: false }>;
  proveByCode: (
    posted: Posted,
    tried: { code: string; browserHash: Buffer },
  ) => Promise<Proof | { ok: false; reason: 'not-valid' | 'only-link' }>;
  /** Starts the session and redirects. The cookie `proved` makes this browser remember that the email was verified. */
  enter: (posted: Posted, proof: Proof, proved: SetCookie) => Promise<Response>;
};

/** Reads the field `email`. `required` is the message for an empty field, in the visitor's language. */
export function readEmail(form: FormData, required: string, translator = englishTranslator) {
  const email = fieldText(form, 'email');
  const parsed = emailAddress(required).safeParse(email);
  if (parsed.success) return { ok: true as const, email: parsed.data };
  return { ok: false as const, email, error: sayRule(parsed.error.issues[0]?.message ?? '', translator) };
}

/** Makes the handlers of a sign-in by mail from the parts that differ. */
export function mailedSignIn<Posted extends PostedForm, Proof extends { ok: true; email: string }>(
  parts: SignInParts<Posted, Proof>,
) {
  const enter = async (posted: Posted, proof: Proof) =>
    await parts.enter(posted, proof, rememberProof(posted.request, posted.context, proof.email));
  return {
    /**
     * Queues a sign-in mail and redirects to the page for its code. An unknown email gets the same answer, as fast as a
     * known one. If the browser has asked before, the page says so. After too many requests of a network, returns a
     * refusal with the values in `refusal`.
     */
    async mail(
      { request, context, translator }: PostedForm,
      email: string,
      { refusal = {}, next, account, page }: Asking = {},
    ) {
      const asked = await recogniseAsker(request, context, parts.mailLimits, email);
      if (!asked.ok) return refuseForNow(asked.retryAfterSeconds, refusal, translator);
      const browser = recogniseBrowser(request, context);
      const wanted = {
        email,
        browserHash: browser.hash,
        next,
        language: translator.locale,
        account,
        asker: asked.asker,
      };
      const answer = await parts.request(context, wanted, context.now());
      const query = [page, answer === 'still-valid' && 'again', isOfMailbox(next) && `next=${next}`];
      const address = [parts.codePath, query.filter(Boolean).join('&')].filter(Boolean).join('?');
      return redirectTo(address, undefined, browser.setCookie);
    },

    /**
     * Says that the mail which this browser asked for before is still valid. Says the same for an unknown address.
     * Returns undefined if the browser has not just asked again.
     */
    async sayStillValid({ request, url, context, translator }: RouteRequest): Promise<string | undefined> {
      if (!url.searchParams.has('again')) return undefined;
      const { hash } = recogniseBrowser(request, context);
      const mail = await findOwnMail(context.db, parts.table, hash, context.now());
      if (!mail) return undefined;
      const clock = (instant: Date) => formatClock(instant, edition.timeZone, translator.locale);
      return say(translator.words(signInWords).stillValid, {
        time: clock(mail.askedAt),
        again: clock(mail.againAt),
        zone: translator.sentence(edition.timeZoneName),
      });
    },

    /**
     * Loads the page of a mailed link. Opening the page does not use up the link, because programs that scan mails open
     * links, too.
     */
    async loadLink({ request, url, context, translator }: RouteRequest) {
      const token = url.searchParams.get('token') ?? '';
      const { hash: browserHash } = recogniseBrowser(request, context);
      const opens = await parts.readLink(context.db, { token, browserHash }, context.now());
      return data(
        { words: translator.words(signInWords), eventName: translator.sentence(edition.name), token, opens },
        { status: opens ? 200 : 404 },
      );
    },

    /** Signs in by a mailed link. Each link works once. */
    async byLink(posted: Posted) {
      const proof = await parts.proveByLink(posted, fieldText(posted.form, 'token'));
      return proof.ok ? await enter(posted, proof) : data({ isUsed: true }, { status: 422 });
    },

    /** Signs in by a mailed code, in the browser that asked for it. The limit counts only wrong codes. */
    async byCode(posted: Posted) {
      const { request, context, form, translator } = posted;
      const limit = await context.limits.take(parts.codeLimit, context.clientAddress);
      if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {}, translator);
      const code = fieldText(form, 'code').replace(/\D/g, '');
      const { hash: browserHash } = recogniseBrowser(request, context);
      const proof = await parts.proveByCode(posted, { code, browserHash });
      if (!proof.ok) {
        const { wrongCode, onlyLink } = translator.words(signInWords);
        return data({ error: proof.reason === 'only-link' ? onlyLink : wrongCode }, { status: 422 });
      }
      await context.limits.release(parts.codeLimit, context.clientAddress);
      return await enter(posted, proof);
    },
  };
}
