import { useState } from 'react';
import { Form, Link } from 'react-router';
import { say } from '#platform/words/words.ts';
import { SendingProgress } from '#routes/forms/sending-progress.tsx';
import { useIsSending } from '#routes/forms/use-is-sending.ts';
import { NoticeNow } from '#routes/notices/notice-now.tsx';
import { EditionOverNote } from '#routes/page/edition-over.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { BookingPage } from './load-booking.server.ts';
import { OptionPanel } from './option-panel.tsx';
import type { BookingFormRefusal } from './submit-booking.server.ts';
import { useLiveSpots } from './use-live-spots.ts';

type Props = { page: BookingPage; refusal: BookingFormRefusal | undefined };

/** Shows the booking form, and beside it a panel with the chosen option. It works without script. */
export function BookingForm({ page, refusal }: Props) {
  const { words } = page;
  const { errors = {}, message } = refusal ?? {};
  const values = refusal ? { ...page.values, ...refusal.values } : page.values;
  const kept = refusal?.kept ?? page.kept;
  // The key stays the same while the page is open, so that a form sent twice is recognised.
  const [formKey] = useState(page.formKey);
  const [optionId, setOptionId] = useState(values.option || page.options[0]?.id);
  const [day, setDay] = useState(values.day ?? '');
  const isSending = useIsSending(page.address);
  const option = page.options.find(({ id }) => id === optionId) ?? page.options[0];
  const spots = useLiveSpots(page.spots, page.address);
  if (!option) return null;

  const isDayMissing = option.per === 'day' && day === '';
  const wantedDay = option.per === 'day' ? day : null;
  const spotsOfOption = spots.find((spot) => spot.option === option.id && spot.day === wantedDay);
  const available = isDayMissing ? null : (spotsOfOption?.available ?? 0);

  const panel = <OptionPanel words={words} option={option} available={available} />;

  if (page.closed !== undefined) {
    return (
      <section id="booking" className="booking">
        <div className="booking-choice">
          <h2 className="text-h3">{page.content.booking.title}</h2>
          {page.over && <EditionOverNote over={page.over} />}
          <p className="mt-4">{page.closed}</p>
        </div>
        {panel}
      </section>
    );
  }
  return (
    <section id="booking">
      <Form method="post" action={page.address} encType="multipart/form-data" className="booking">
        <input type="hidden" name="formKey" value={formKey} />
        <div className="booking-choice">
          <h2 className="text-h3">{page.content.booking.title}</h2>
          {page.over && <EditionOverNote over={page.over} />}
          <p className="mt-3 mb-6 max-w-prose">{page.content.booking.lead}</p>
          <FormSummary errors={errors} message={message}>
            {messageWithLink(words, refusal, `/login?next=${page.address}`)}
          </FormSummary>
          <div className="fields">
            <SelectField
              name="option"
              label={words.option}
              options={page.options.map(({ id, title, price, per }) => ({
                value: id,
                label: `${title}, ${per === 'day' ? say(words.perDay, { price }) : price}`,
                'data-per': per,
              }))}
              defaultValue={optionId}
              onChange={(event) => setOptionId(event.currentTarget.value)}
              error={errors.option}
              wide
            />
            {/* The style sheet shows the day field only for halls. Old browsers always show the field. */}
            <div className="field-wide booking-day">
              <SelectField
                name="day"
                label={words.day}
                hint={page.dayHint}
                placeholder={words.dayChoose}
                required={false}
                options={page.days}
                defaultValue={values.day}
                onChange={(event) => setDay(event.currentTarget.value)}
                error={errors.day}
              />
            </div>
          </div>
        </div>
        {panel}
        <div className="booking-rest">
          <div className="fields">
            <TextField
              name="applicantName"
              label={words.applicant}
              autoComplete="organization"
              maxLength={200}
              defaultValue={values.applicantName}
              error={errors.applicantName}
            />
            <TextField
              name="contactEmail"
              type="email"
              label={words.contactEmail}
              autoComplete="email"
              maxLength={254}
              defaultValue={values.contactEmail}
              error={errors.contactEmail}
            />
            <div key={kept.picture?.id} className="field-wide">
              <FileField
                name="picture"
                label={words.picture}
                hint={words.pictureHint}
                accept=".png,.jpg,.jpeg"
                kept={kept.picture?.name}
                error={errors.picture}
                optional
              />
              {kept.picture && <input type="hidden" name="kept-picture" value={kept.picture.id} />}
            </div>
          </div>
          <SendingProgress />
          <Button className="mt-6" isBusy={isSending} busyLabel={words.sending}>
            {words.book}
          </Button>
          {/* Only the server renders the content of this element, so browsers do not load its code. */}
          <noscript>
            {import.meta.env.SSR && (
              <>
                <p className="mt-6">{words.others}</p>
                <ul className="mt-2 flex flex-wrap gap-4">
                  {page.options.map(({ id, title }) => (
                    <li key={id}>
                      <Link to={`${page.address}?option=${id}`}>{title}</Link>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </noscript>
        </div>
      </Form>
    </section>
  );
}

/**
 * Returns the message with a link to the login or to the email verification. Returns undefined if neither link is
 * needed.
 */
function messageWithLink(
  words: BookingPage['words'],
  refusal: BookingFormRefusal | undefined,
  loginAddress: string,
) {
  if (!refusal?.notice && !refusal?.needsProof) return undefined;
  const [to, label] = refusal.notice
    ? [loginAddress, words.loginAndBack]
    : ['/dashboard', words.confirmEmail];
  return (
    <>
      {refusal.notice && (
        <NoticeNow id={refusal.notice} answer={refusal} action={{ label: words.login, to }} inSummary />
      )}
      <p>{refusal.message}</p>
      <p className="mt-2">
        <Link to={to}>{label}</Link>
      </p>
    </>
  );
}
