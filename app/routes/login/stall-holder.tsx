import { data, Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { type StallHolderField, stallHolderSchema } from '#conference/registration/stall-holder.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { bookingEndWords } from '#routes/festival/booking-end-words.ts';
import { describeRefusal } from '#routes/forms/form-action.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import {
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
import { nextOf } from './log-in.server.ts';
import { signInByMail } from './sign-in-by-mail.server.ts';
import { stallHolderWords } from './stall-holder-words.ts';

type Values = Partial<Record<StallHolderField, string>>;
type Refusal = { values?: Values; errors?: Values; message?: string };

/**
 * Returns the name of the festival and the address of its page, on which stall holders book. Throws in an edition
 * without a festival.
 */
function requireFestival() {
  if (!edition.festival) throw new Error('The page for stall holders needs a festival.');
  return { name: edition.festival.name, address: `/${edition.festival.path}` };
}

export const loader = visitorLoader(async ({ request, url, context, translator }) => {
  const festival = requireFestival();
  const next = nextOf(url) ?? festival.address;
  const session = await findParticipantSession(request, context);
  if (session && hasRegistration(session)) throw redirect(unfinishedLogin(session) ?? next);
  const words = translator.words(stallHolderWords);
  const names = { event: translator.sentence(edition.name), festival: translator.sentence(festival.name) };
  return data(
    {
      words,
      pageTitle: say(words.pageTitle, names),
      description: say(words.description, names),
      lead: say(words.lead, names),
      closed: await sayClosed(context, translator),
      next,
      picture: withPictures(edition.pictures.login),
      print: withPictures(edition.pictures.loginPrint),
    },
    { headers: recogniseBrowser(request, context).setCookie },
  );
});

/** Returns the reason why no account can be created, or undefined while booking is open. */
async function sayClosed(
  { db, settings }: Pick<RouteContext, 'db' | 'settings'>,
  translator: Translator,
): Promise<string | undefined> {
  const end = await readEditionEnd(db);
  if (end) return translator.words(bookingEndWords)[end];
  return settings.booking.isOpen ? undefined : translator.words(stallHolderWords).closed;
}

function readValues(form: FormData): Values {
  return {
    fullName: fieldText(form, 'fullName'),
    organisation: fieldText(form, 'organisation'),
    email: fieldText(form, 'email'),
  };
}

/** Mails a link and a code. The account is created when its owner signs in with the link or the code. */
export const action = visitorAction(
  async (posted) => {
    const { form, context, translator, url } = posted;
    const values = readValues(form);
    const closed = await sayClosed(context, translator);
    if (closed !== undefined) return refuse(403, { message: closed, values });
    const read = stallHolderSchema.safeParse(values);
    if (!read.success) return refuse(422, { errors: fieldErrors(read.error, translator), values });
    const { email, ...names } = read.data;
    const next = nextOf(url) ?? requireFestival().address;
    return await signInByMail.mail(posted, email, { refusal: { values }, next, account: names, page: 'new' });
  },
  async ({ form }, unread) => refuse(unread.status, { ...describeRefusal(unread), values: readValues(form) }),
);

function refuse(status: number, refusal: Refusal) {
  return data(refusal, { status });
}

/**
 * This page reads its data with hooks instead of `Route.ComponentProps`, because in an edition without a festival React
 * Router generates no types for this page.
 */
export default function StallHolder() {
  const { words, next, ...page } = useLoaderData<typeof loader>();
  const refusal = useAnswer<Refusal>(useActionData<typeof action>());
  const { values = {}, errors = {} } = refusal ?? {};
  const query = `?next=${next}`;
  return (
    <FormPage title={words.title} lead={page.lead} art={page.picture} print={page.print}>
      <PageHead title={page.pageTitle} description={page.description} />
      <FormSummary message={refusal?.message} errors={errors} />
      {page.closed === undefined ? (
        <>
          <p className="max-w-prose">{words.needs}</p>
          <p className="mt-3 mb-6 max-w-prose">{words.mailed}</p>
          <Form method="post" action={`/stall-holder${query}`} className="grid max-w-lg gap-5">
            <TextField
              name="fullName"
              label={words.fullName}
              autoComplete="name"
              maxLength={200}
              defaultValue={values.fullName}
              error={errors.fullName}
            />
            <TextField
              name="organisation"
              label={words.organisation}
              hint={words.organisationHint}
              autoComplete="organization"
              maxLength={200}
              defaultValue={values.organisation}
              error={errors.organisation}
            />
            <TextField
              name="email"
              type="email"
              label={words.email}
              autoComplete="email"
              maxLength={254}
              defaultValue={values.email}
              error={errors.email}
            />
            <SubmitButton className="mt-1 justify-self-start">{words.make}</SubmitButton>
          </Form>
        </>
      ) : (
        <p className="max-w-prose">{page.closed}</p>
      )}
      <p className="mt-8">
        {sayRich(words.known, { login: (text) => <Link to={`/login${query}`}>{text}</Link> })}
      </p>
      {page.closed === undefined && (
        <p className="mt-4">
          {sayRich(words.delegate, {
            register: (text) => <Link to={`/registration${query}`}>{text}</Link>,
          })}
        </p>
      )}
    </FormPage>
  );
}
