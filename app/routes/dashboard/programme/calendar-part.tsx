import { Form } from 'react-router';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ButtonAnchor } from '#ui/layout/button.tsx';
import type { loadCalendar } from './calendar.server.ts';

type Props = { calendar: Awaited<ReturnType<typeof loadCalendar>> };

/** The URL with which a calendar program subscribes to the programme and the participant's deadlines. */
export function CalendarPart({ calendar: { words, address, subscribe } }: Props) {
  return (
    <section id="calendar" className="mt-12 max-w-prose scroll-mt-20 border-t-2 border-indigo pt-5">
      <h3 className="text-h4">{words.title}</h3>
      <p className="mt-2">{words.lead}</p>
      {address === undefined ? (
        <Form method="post" className="mt-4">
          <p className="mb-4">{words.none}</p>
          <SubmitButton intent="make">{words.make}</SubmitButton>
        </Form>
      ) : (
        <>
          <div className="mt-6">
            <TextField
              name="address"
              label={words.address}
              hint={words.hint}
              value={address}
              readOnly
              dir="ltr"
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
          <p className="mt-5 flex flex-wrap gap-3">
            <ButtonAnchor href={subscribe}>{words.open}</ButtonAnchor>
            <ButtonAnchor variant="line" href={address} download>
              {words.download}
            </ButtonAnchor>
          </p>
          <Form method="post" className="mt-8">
            <p className="mb-3">{words.renewHint}</p>
            <p className="flex flex-wrap gap-3">
              <SubmitButton intent="make" variant="line">
                {words.renew}
              </SubmitButton>
              <SubmitButton intent="end" variant="line">
                {words.end}
              </SubmitButton>
            </p>
          </Form>
        </>
      )}
    </section>
  );
}
