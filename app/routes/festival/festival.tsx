import './booking.css';
import { useEffect } from 'react';
import { type ClientActionFunctionArgs, data, useActionData, useLoaderData } from 'react-router';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import { answerScript } from '#routes/forms/form-answers.server.ts';
import { sendFiles } from '#routes/forms/send-files.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { rememberLogin } from '#routes/visitor/local-records.ts';
import { findParticipant, recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { ButtonAnchor } from '#ui/layout/button.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import { readDraft } from './booking-draft.server.ts';
import { BookingForm } from './booking-form.tsx';
import { loadBooking } from './load-booking.server.ts';
import { type BookingFormRefusal, submitBooking } from './submit-booking.server.ts';

export const loader = visitorLoader(async ({ request, context, translator }) => {
  const browser = recogniseBrowser(request, context);
  const participant = await findParticipant(request, context);
  const registration = participant && (await readRegistration(context.db, participant.registrationId));
  const page = await loadBooking(
    { request, context, translator },
    await readDraft(request, context, browser.hash),
  );
  return data(
    {
      ...page,
      participant: registration && {
        email: registration.email,
        name: registration.fullName,
        paid: registration.isPaid,
      },
    },
    { headers: browser.setCookie },
  );
});

export const action = visitorAction(submitBooking, submitBooking, { accepts: 'files' });

export const middleware = [answerScript(action)];

export async function clientAction({ request }: ClientActionFunctionArgs) {
  return await sendFiles<BookingFormRefusal>(request, await request.formData(), 'unansweredBooking');
}

/**
 * This page reads its data with hooks instead of `Route.ComponentProps`, because in an edition without a festival React
 * Router generates no types for this page.
 */
export default function Festival() {
  const loaderData = useLoaderData<typeof loader>();
  const { content, dates, place, participant } = loaderData;
  const refusal = useAnswer<BookingFormRefusal>(useActionData<typeof action>());
  useEffect(() => {
    if (participant) rememberLogin(participant);
  }, [participant]);
  return (
    <>
      <PageHead {...content.meta} />
      <section className="on-madder festival lattice-12">
        <div className="wrap festival-head">
          <h1 tabIndex={-1}>
            <span className={content.word && 'sr-only'}>{content.title}</span>
            {content.word && (
              <Picture
                picture={{ ...content.word, alt: '' }}
                isFirst
                fetchPriority="low"
                className="light-word h-auto w-full"
              />
            )}
          </h1>
          {content.smallPicture && (
            <Picture picture={content.smallPicture} className="festival-small rough" />
          )}
          <Picture picture={content.picture} className="rough" />
          <div>
            <p className="font-display text-h3 leading-tight">
              <span className="inline-block">{content.title},&nbsp;</span>
              <span className="inline-block">{dates},&nbsp;</span>
              <span className="inline-block">{place}</span>
            </p>
            <p className="lead mt-4 max-w-prose">{content.lead}</p>
            {loaderData.closed === undefined && (
              <ButtonAnchor href="#booking" className="mt-6">
                {content.booking.title}
              </ButtonAnchor>
            )}
          </div>
        </div>
      </section>
      <div className="band-square" />
      <div className="wrap grid gap-x-12 gap-y-8 py-12 md:grid-cols-2 md:py-18 lg:grid-cols-3">
        <div className="max-w-prose space-y-4 md:col-span-2 lg:col-span-1">
          {content.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div>
          <h2 className="text-h3">{content.needs.title}</h2>
          <ul className="mt-3 list-disc space-y-2 ps-6">
            {content.needs.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className="text-h3">{content.steps.title}</h2>
          <ol className="mt-3 list-decimal space-y-2 ps-6">
            {content.steps.items.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      </div>
      <BookingForm page={loaderData} refusal={refusal} />
    </>
  );
}
