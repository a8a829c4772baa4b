import '#ui/desk/desk-mail.css';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { addDays, formatMoment, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { mostRetried, retryFailedMails } from '#conference/mails/retry-mails.server.ts';
import { countFailedMails, type MailFilter, searchMails } from '#conference/mails/search-mails.server.ts';
import { may } from '#conference/organiser/organiser.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { mailKinds, mailStates, mailStateWords, mailWords } from '#platform/mail/mail-kinds.ts';
import { askDesk } from '#routes/offline/offline-form.ts';
import { pageOf, rowsToFind } from '#routes/organiser/list/list-page.ts';
import { optionsOf } from '#routes/organiser/list/options-of.ts';
import { searchDay, searchText } from '#routes/organiser/list/search-fields.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/mails';
import { addressOf } from './address-of.server.ts';
import { MailBadge } from './mail-badge.tsx';

export function meta() {
  return [{ title: 'Mail · Organisers’ desk' }];
}

const uuid = z.string().refine(isUuid).optional().catch(undefined);

/** The search as it stands in the address; what does not fit is as if it were not there. */
const searchSchema = z.object({
  text: searchText(254),
  kind: z.enum(['', ...mailKinds]).catch(''),
  state: z.enum(['', ...mailStates]).catch(''),
  day: searchDay,
  about: uuid,
  after: uuid,
});

export const loader = organiserLoader('/organiser/mails', async ({ url, context, organiser }) => {
  const { after, ...search } = searchSchema.parse(Object.fromEntries(url.searchParams));
  const filter: MailFilter = {
    text: search.text,
    ...(search.kind && { kind: search.kind }),
    ...(search.state && { state: search.state }),
    ...(search.day && {
      from: startOfDay(search.day, edition.timeZone),
      before: startOfDay(addDays(search.day, 1), edition.timeZone),
    }),
    ...(search.about && { subjectId: search.about }),
  };
  const found = await searchMails(context.db, { filter, after, count: rowsToFind });
  const { rows, place } = pageOf(found, search, after);
  const failed = may(organiser, 'mails.send') ? await countFailedMails(context.db) : 0;
  return {
    search,
    zone: edition.timeZoneName,
    failed,
    atOnce: Math.min(failed, mostRetried),
    ...place,
    mails: rows.map((mail) => ({
      id: mail.id,
      what: mailWords[mail.kind],
      state: mail.state,
      tries: mail.tries,
      lastError: mail.lastError,
      queued: formatMoment(mail.queuedAt, edition),
      reference: mail.reference,
      address: addressOf(mail),
    })),
  };
});

export const action = organiserAction('/organiser/mails', {
  'retry-failed': async ({ context, organiser }) => {
    const by = { organiserId: organiser.id, requestId: context.requestId };
    const count = await retryFailedMails(context, by);
    if (count === 0) return data({ message: 'No mail has failed any more.' }, { status: 409 });
    throw redirect('/organiser/mails', { status: 303 });
  },
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function Mails({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { search, zone, mails, failed, atOnce, isFirst, first, next } = loaderData;
  return (
    <>
      <h1 tabIndex={-1}>Mail</h1>
      <p className="mt-3 max-w-prose">
        Every mail this site has to send, the newest first. One that cannot be sent is tried again for a day.
      </p>
      <FormSummary message={actionData?.message} />
      {failed > 0 && (
        <Form method="post" className="failed-note mt-6">
          <p>
            <strong>
              {failed === 1 ? 'One mail has failed' : `${failed.toLocaleString('en')} mails have failed`}
            </strong>{' '}
            after a day of tries. <Link to="?state=failed">See which</Link>
          </p>
          <Button size="small" variant="line" isBusy={isBusy} name="intent" value="retry-failed">
            {atOnce === failed ? 'Try all again' : `Try the oldest ${atOnce} again`}
          </Button>
        </Form>
      )}
      <Form method="get" className="filters mt-6" key={first}>
        <TextField
          name="text"
          label="Reference or address"
          wide
          required={false}
          maxLength={254}
          autoComplete="off"
          defaultValue={search.text}
        />
        <SelectField
          name="kind"
          label="Kind"
          wide
          required={false}
          defaultValue={search.kind}
          placeholder="Every kind"
          options={optionsOf(mailWords)}
        />
        <SelectField
          name="state"
          label="State"
          required={false}
          defaultValue={search.state}
          placeholder="Any state"
          options={optionsOf(mailStateWords)}
        />
        <TextField name="day" type="date" label="Queued on" required={false} defaultValue={search.day} />
        {search.about && <input type="hidden" name="about" value={search.about} />}
        <Button size="small" variant="line" isBusy={isBusy}>
          Search
        </Button>
      </Form>
      {search.about && (
        <p className="mt-4">
          Only the mails of one message are shown. <Link to="/organiser/mails">Show all mails</Link>
        </p>
      )}
      {mails.length === 0 ? (
        <p className="mt-8">
          {Object.values(search).some(Boolean) ? 'No mail was found.' : 'No mail has been sent yet.'}
        </p>
      ) : (
        <table className="data-table mt-8">
          <thead>
            <tr>
              <th scope="col">Queued ({zone})</th>
              <th scope="col">Mail</th>
              <th scope="col">For</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <td data-label="Queued" className="is-words">
                  {mail.queued}
                </td>
                <td data-label="Mail" className="is-words">
                  <Link to={`/organiser/mails/${mail.id}`}>
                    {mail.what}
                    <span className="sr-only"> for {mail.address ?? 'nobody'}</span>
                  </Link>
                </td>
                <td data-label="For">
                  <div>
                    {mail.address ? <EmailAddress address={mail.address} /> : 'No address on record'}
                    {mail.reference && (
                      <span className="block text-small text-ink-soft">{mail.reference}</span>
                    )}
                  </div>
                </td>
                <td data-label="State">
                  <div>
                    <MailBadge state={mail.state} />
                    {mail.state !== 'sent' && mail.lastError && (
                      <span className="mt-1 block text-small">
                        {mail.lastError} {mail.tries === 1 ? '1 try' : `${mail.tries} tries`}
                      </span>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-6 flex flex-wrap gap-8">
        {!isFirst && <Link to={first}>Newest mails</Link>}
        {next && <Link to={next}>Older mails</Link>}
      </p>
    </>
  );
}
