import type { Settings } from '#conference/edition/settings.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import '#ui/desk/desk-mail.css';
import { Form, Link } from 'react-router';
import { z } from 'zod';
import { addDays, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { mailKinds, mailStates, mailStateWords, mailWords } from '#conference/mails/mail-kinds.ts';
import { maxRetried, retryFailedMails } from '#conference/mails/retry-mails.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import {
  countFailedMails,
  type LoggedMail,
  type MailFilter,
  searchMails,
} from '#conference/reports/search-mails.server.ts';
import { searchText } from '#platform/forms/plain-text.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { describeTime } from '../desk-dates.server.ts';
import { refuse } from '../form/read-fields.server.ts';
import { type Column, DataTable, textColumn, wordsColumn } from '../list/data-table.tsx';
import { type FilterField, FilterForm, optionsOf } from '../list/filter-form.tsx';
import { Pager } from '../list/pager.tsx';
import { loadPage } from '../list/paging.ts';
import { readSearch, searchChoice, searchDay, searchId } from '../list/search-fields.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/mails';
import { addressOf } from './address-of.server.ts';
import { MailBadge } from './mail-badge.tsx';

export const handle = deskTitle('Mail');

const searchSchema = z.object({
  text: searchText(254),
  kind: searchChoice(mailKinds),
  state: searchChoice(mailStates),
  day: searchDay,
  about: searchId,
});

export const loader = organiserLoader('/organiser/mails', async ({ url, context, organiser }) => {
  const search = readSearch(searchSchema, url);
  const filter: MailFilter = {
    text: search.text,
    kind: search.kind,
    state: search.state,
    subjectId: search.about,
    ...(search.day && {
      from: startOfDay(search.day, edition.timeZone),
      before: startOfDay(addDays(search.day, 1), edition.timeZone),
    }),
  };
  const { rows, pages } = await loadPage(url, search, (page) => searchMails(context.db, { filter, ...page }));
  const failed = may(organiser, 'mails.send') ? await countFailedMails(context.db) : 0;
  return {
    search,
    kinds: optionsOf(mailWords).filter(({ value }) => edition.festival || !value.startsWith('booking-')),
    zone: edition.timeZoneName,
    failed,
    atOnce: Math.min(failed, maxRetried),
    pages,
    mails: rows.map((mail) => describeMail(context.settings, mail)),
  };
});

function describeMail(settings: Settings, mail: LoggedMail) {
  return {
    id: mail.id,
    kind: mailWords[mail.kind],
    state: mail.state,
    tries: mail.tries,
    lastError: mail.lastError,
    reference: mail.reference,
    queuedAt: describeTime(mail.queuedAt),
    address: addressOf(settings, mail),
  };
}

export const action = organiserAction('/organiser/mails', {
  'retry-failed': async ({ context, by }) => {
    const count = await retryFailedMails(context, by);
    if (count === 0) return refuse(409, { message: 'There are no failed mails any more.' });
    return redirectTo('/organiser/mails');
  },
});

const filterFieldsWith = (kinds: Route.ComponentProps['loaderData']['kinds']): FilterField[] => [
  { name: 'text', label: 'Reference or address', wide: true, maxLength: 254 },
  { name: 'kind', label: 'Kind', wide: true, placeholder: 'Every kind', options: kinds },
  { name: 'state', label: 'Status', placeholder: 'Any status', options: optionsOf(mailStateWords) },
  { name: 'day', type: 'date', label: 'Queued on' },
];

const columnsIn = (zone: string): Column<ReturnType<typeof describeMail>>[] => [
  wordsColumn('Queued', ({ queuedAt }) => queuedAt, { note: zone }),
  wordsColumn('Mail', ({ id, kind, address }) => (
    <Link to={`/organiser/mails/${id}`}>
      {kind}
      <span className="sr-only"> for {address ?? 'nobody'}</span>
    </Link>
  )),
  textColumn('Recipient', ({ address, reference }) => (
    <>
      {address ? <EmailAddress address={address} /> : 'No address on record'}
      {reference && <span className="block text-small text-ink-soft">{reference}</span>}
    </>
  )),
  textColumn('Status', ({ state, lastError, tries }) => (
    <>
      <MailBadge state={state} />
      {state !== 'sent' && lastError && (
        <span className="mt-1 block text-small">
          {lastError} {describeCount(tries, 'try', 'tries')}
        </span>
      )}
    </>
  )),
];

export default function Mails({ loaderData, actionData }: Route.ComponentProps) {
  const { search, kinds, zone, mails, failed, atOnce, pages } = loaderData;
  return (
    <>
      <PageHead title="Mail" intro="If a mail cannot be sent, the site tries again for a day." />
      <FormSummary message={actionData?.message} />
      {failed > 0 && (
        <Form method="post" className="failed-note mt-6">
          <p>
            <strong>{describeCount(failed, 'mail has failed', 'mails have failed')}</strong> after a day of
            tries. <Link to="?state=failed">Show the failed mails</Link>
          </p>
          <SmallSubmit intent="retry-failed">
            {atOnce === failed ? 'Try all again' : `Try the oldest ${atOnce} again`}
          </SmallSubmit>
        </Form>
      )}
      <FilterForm search={search} fields={filterFieldsWith(kinds)}>
        {search.about && <input type="hidden" name="about" value={search.about} />}
      </FilterForm>
      {search.about && (
        <p className="mt-4">
          This list shows only the mails of one message. <Link to="/organiser/mails">Show all mails</Link>
        </p>
      )}
      <DataTable rows={mails} columns={columnsIn(zone)} empty="No mails found." />
      <Pager pages={pages} of={['mail', 'mails']} />
    </>
  );
}
