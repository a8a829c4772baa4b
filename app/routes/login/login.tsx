import { data, Form, Link, redirect } from 'react-router';
import { findNewestEmail } from '#conference/accounts/login/registered-again.server.ts';
import { isOfMailbox, ownPagesPath } from '#conference/accounts/next-path.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { ownerOf } from '#routes/login/mailbox/mailbox-owner.server.ts';
import { signedInWords } from '#routes/login/mailbox/own-pages-words.ts';
import { SignedIn } from '#routes/login/mailbox/signed-in.tsx';
import { NoticeNow } from '#routes/notices/notice-now.tsx';
import { readNoticeCookie } from '#routes/notices/redirect-notices.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { useSite } from '#routes/page/use-site.ts';
import {
  deviceCookie,
  findParticipantSession,
  hasRegistration,
  recogniseBrowser,
  unfinishedLogin,
} from '#routes/visitor/visitor.server.ts';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Route } from './+types/login';
import { type LoginRefusal, logIn, nextOf, requestLink } from './log-in.server.ts';
import { loginWords } from './login-words.ts';

export const loader = visitorLoader(async ({ request, url, context, translator }) => {
  const next = nextOf(url);
  const session = await findParticipantSession(request, context);
  const owner = session && (await ownerOf(context, session));
  const isByMail = isOfMailbox(next);
  if (session && hasRegistration(session) && !isByMail) {
    throw redirect(unfinishedLogin(session) ?? next ?? '/dashboard');
  }
  if (owner && isByMail && next) throw redirect(next);
  const browser = recogniseBrowser(request, context);
  const hasJustRegistered = justRegistered.some(
    (id) => id === readNoticeCookie(request.headers.get('Cookie')),
  );
  return data(
    {
      words: translator.words(loginWords),
      eventName: translator.sentence(edition.name),
      next,
      isByMail,
      byMailAddress: `/login?next=${ownPagesPath}`,
      email: hasJustRegistered
        ? await findNewestEmail(context.db, deviceCookie(context).read(request))
        : isByMail
          ? session?.email
          : undefined,
      signedIn: owner && { words: translator.words(signedInWords), email: owner.email },
      picture: withPictures(edition.pictures.login),
      print: withPictures(edition.pictures.loginPrint),
      stallTitle: sayStallTitle(context.settings, translator),
    },
    { headers: browser.setCookie },
  );
});

/** Returns the question for people who only want a stall, or undefined if nothing can be booked. */
function sayStallTitle({ booking }: Settings, translator: Translator): string | undefined {
  const { festival } = edition;
  if (!festival || !booking.isOpen) return undefined;
  return say(translator.words(loginWords).stallTitle, { festival: translator.sentence(festival.name) });
}

/** The notices that this page shows after a registration. */
const justRegistered = ['registration-submitted', 'registration-without-files'];

export const action = visitorAction(async (posted) =>
  fieldText(posted.form, 'intent') === 'email-link' ? await requestLink(posted) : await logIn(posted),
);

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { words, next, signedIn } = loaderData;
  const { hiddenPages } = useSite();
  const refusal = useAnswer<LoginRefusal>(actionData);
  const address = next ? `/login?next=${next}` : '/login';
  const query = next && !loaderData.isByMail ? `?next=${next}` : '';
  // Whoever comes from a page that needs no registration gets a mail. After an error, the mail is offered above the form.
  const isByMail = loaderData.isByMail && !refusal?.offersLink;
  const logInVariant = isByMail || refusal?.offersLink ? 'line' : 'solid';
  return (
    <FormPage
      title={words.title}
      lead={isByMail ? words.byMail : words.lead}
      art={loaderData.picture}
      print={loaderData.print}
    >
      <PageHead
        title={say(words.pageTitle, { event: loaderData.eventName })}
        description={words.description}
      />
      <NoticeNow id={refusal?.notice} answer={refusal} />
      <FormSummary message={refusal?.message} />
      {signedIn && (
        <div className="mb-8">
          <SignedIn {...signedIn} />
        </div>
      )}
      {/* This part is above the form, so that somebody on another device sees at once that a mailed link is needed. */}
      {refusal?.offersLink && (
        <Form
          method="post"
          action={address}
          className="mb-8 max-w-lg border-s-4 border-madder ps-5"
          aria-labelledby="other-device"
        >
          <h2 id="other-device" className="text-h3">
            {words.otherDevice}
          </h2>
          <p className="mt-2 mb-4">{words.linkAndCode}</p>
          <input type="hidden" name="intent" value="email-link" />
          <input type="hidden" name="email" value={refusal.email} />
          <SubmitButton>{words.mailLink}</SubmitButton>
        </Form>
      )}
      <Form method="post" action={address} className="max-w-lg">
        <TextField
          name="email"
          type="email"
          label={words.email}
          autoComplete="email"
          maxLength={254}
          defaultValue={refusal?.email ?? loaderData.email}
          error={refusal?.error}
        />
        <p className="mt-6 flex flex-wrap gap-4">
          {isByMail && <SubmitButton intent="email-link">{words.mailLink}</SubmitButton>}
          <SubmitButton variant={logInVariant}>{words.logIn}</SubmitButton>
        </p>
      </Form>
      {!hiddenPages && (
        <>
          <p className="mt-8">
            {sayRich(words.notRegistered, {
              register: (text) => <Link to={`/registration${query}`}>{text}</Link>,
            })}
          </p>
          {loaderData.stallTitle && (
            <section className="mt-8 border-y-2 border-indigo py-5">
              <h2 className="text-h3">{loaderData.stallTitle}</h2>
              <p className="mt-2">
                {sayRich(words.stall, {
                  account: (text) => <Link to={`/stall-holder${query}`}>{text}</Link>,
                })}
              </p>
            </section>
          )}
        </>
      )}
      {!loaderData.isByMail && !signedIn && (
        <p className="mt-8">
          {sayRich(words.withoutRegistration, {
            mail: (text) => <Link to={loaderData.byMailAddress}>{text}</Link>,
          })}
        </p>
      )}
    </FormPage>
  );
}
