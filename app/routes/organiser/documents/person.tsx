import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { deskDocumentNames } from './desk-document-names.ts';
import '#ui/desk/desk-record.css';
import { z } from 'zod';
import { byOrganiser } from '#conference/audit/record-act.server.ts';
import { listIssued } from '#conference/documents/desk/list-issued.server.ts';
import { revokeDocument } from '#conference/documents/desk/revoke-document.server.ts';
import { type DocumentEnd, isDocumentKind } from '#conference/documents/document-kind.ts';
import type { Offer } from '#conference/documents/document-offers.ts';
import { type IssueRefusal, issueDocument } from '#conference/documents/issue-document.server.ts';
import { findAttendance } from '#conference/door/attendance.server.ts';
import { markOnline } from '#conference/door/check-in.server.ts';
import { placesOf, readPlace } from '#conference/door/place.ts';
import { findOnlineTime } from '#conference/door/record-online-time.server.ts';
import { undoCheckIn } from '#conference/door/undo-check-in.server.ts';
import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { writeCodePoints } from '#platform/documents/document.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { describeZonedTime } from '../desk-dates.server.ts';
import { ButtonForm } from '../form/intent-form.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { listRecordTabs } from '../registration/record-tabs.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { describeMissing } from '../visa/load-visa-of-person.server.ts';
import type { Route } from './+types/person';
import { type DocumentRefusal, IssuedDocument } from './issued-document.tsx';
import { describeVerdict } from './verdict-words.ts';

export const handle = deskTitle('Documents');

const path = '/organiser/registrations/:registrationId/documents';

const endWords: Record<DocumentEnd, string> = {
  replaced: 'Replaced by a newer document',
  outdated: 'Out of date: something printed on it has changed',
  withdrawn: 'Ended: the registration was withdrawn',
  substituted: 'Ended: a substitute took the place',
  merged: 'Ended: the registration was merged into another',
  'not-chosen': 'Ended: another registration was chosen',
  unpaid: 'Ended: the fee is not paid any more',
  'not-accepted': 'Ended: a paper was withdrawn, or its decision changed',
  'booking-ended': 'Ended: a booking on this document has ended',
  'by-hand': 'Revoked by an organiser',
};

export const loader = organiserLoader(path, async ({ context, params, organiser }) => {
  const found = requireRecord(await listIssued(context, params.registrationId, context.now()));
  const { documents, outdated, offers, fullName, reference } = found;
  const ids = [params.registrationId];
  const attended = (await findAttendance(context.db, ids)).get(params.registrationId);
  const online = (await findOnlineTime(context.db, ids)).get(params.registrationId);
  return {
    tabs: await listRecordTabs(context.db, organiser, params.registrationId),
    fullName,
    reference,
    mayReveal: may(organiser, 'registrations.reveal'),
    days: placesOf({ ...edition, ...context.settings }).map(({ value, label, place }) => {
      const there = attended?.find(({ kind, key }) => kind === place.kind && key === place.key);
      const time = online?.find(({ kind, key }) => kind === place.kind && key === place.key);
      const minutes = time && `${time.minutes} of ${edition.documents.onlineMinutes} minutes online`;
      return {
        value,
        label,
        minutes,
        how: there && (there.isOnline ? 'Online' : describeZonedTime(there.at)),
      };
    }),
    documents: documents.map(
      ({ issuedAt, expiresOn, endedAt, endedBecause, kind, missing, verdict, ...document }) => ({
        ...document,
        missing: missing.map((letter) => `${letter} (${writeCodePoints(letter)})`),
        kind,
        name: deskDocumentNames[kind],
        issuedAt: describeZonedTime(issuedAt),
        state: describeVerdict(verdict),
        lastDay: expiresOn && formatDay(expiresOn),
        ended: endedAt && endedBecause ? `${endWords[endedBecause]}, ${describeZonedTime(endedAt)}` : null,
      }),
    ),
    offers: offers
      .map(({ kind, offer }) => ({
        kind,
        name: deskDocumentNames[kind],
        current: documents.find((one) => one.kind === kind && one.endedAt === null),
        offer: describeOffer(offer),
      }))
      .map(({ current, ...offered }) => ({
        ...offered,
        isIssued: current !== undefined,
        isOutdated: outdated.some((one) => one.kind === offered.kind),
      })),
  };
});

/** Returns why a document cannot be issued, or undefined if it can be issued. */
function describeOffer(offer: Offer): string | undefined {
  switch (offer.state) {
    case 'ready':
      return undefined;
    case 'from':
      return `Can be issued from ${formatDay(offer.day)}`;
    case 'answers-missing':
      return describeMissing(offer.fields);
    default:
      return refusals[offer.state];
  }
}

const refusals: Record<Exclude<IssueRefusal, 'from'>, string> = {
  'no-such-registration': 'This registration no longer exists.',
  unpaid: 'The registration is not paid or not active',
  'not-asked': 'No visa letter was asked for',
  over: 'It would be out of date: its last day has passed',
  'no-passport': 'The passport data was destroyed',
  'passport-expired':
    'The passport expires before the conference ends. Ask for the new one, and correct its number and day',
  'answers-missing': 'The visa checklist lacks an answer that the letter must say',
  'event-not-cleared': 'A clearance of the event is not entered yet',
  'not-cleared': 'A clearance of the person is missing',
  'not-attended': 'The participant attended too few days',
  'no-accepted-work': 'No paper from this address was accepted',
  'no-review': 'No review was submitted from this address',
  'no-stall': 'No booking is confirmed',
};

const placeRefusal = 'Please choose a day of the conference.';

const revokeSchema = reasonSchema.extend({ documentId: z.string() });

export const action = organiserAction(path, {
  issue: async ({ context, by, params, form }) => {
    const kind = fieldText(form, 'kind');
    if (!isDocumentKind(kind)) return refuse(422, { message: 'Please choose a document.' });
    const issuing = { ...params, kind, by: byOrganiser(by) };
    const issued = await issueDocument(context, issuing, context.now());
    if (issued.ok) return redirectTo(addressOf(params));
    const message =
      issued.reason === 'from' ? 'This document cannot be issued yet.' : refusals[issued.reason];
    return refuse(409, { message });
  },
  attended: async ({ context, by, params, form }) => {
    const place = readPlace(fieldText(form, 'place'), { ...edition, ...context.settings });
    if (!place) return refuse(422, { message: placeRefusal });
    const marked = await markOnline(context.db, { ...params, ...by, place }, context.now());
    if (marked.ok) return redirectTo(addressOf(params));
    return refuse(409, { message: 'This registration is not active, so its attendance cannot be marked.' });
  },
  'not-attended': async ({ context, by, params, form }) => {
    const place = readPlace(fieldText(form, 'place'), { ...edition, ...context.settings });
    if (!place) return refuse(422, { message: placeRefusal });
    await undoCheckIn(context.db, { ...params, ...by, place }, context.now());
    return redirectTo(addressOf(params));
  },
  revoke: async ({ context, by, params, form }) => {
    const read = readFields(form, revokeSchema);
    if (!read.ok) return read.refusal;
    const { documentId, reason } = read.data;
    const revocation = { ...params, ...by, documentId, reason };
    const revoked = isUuid(documentId) ? await revokeDocument(context, revocation, context.now()) : undefined;
    if (revoked?.ok) return redirectTo(addressOf(params));
    return refuse(409, { message: 'This document has already ended.' });
  },
});

const addressOf = ({ registrationId }: { registrationId: string }) =>
  `/organiser/registrations/${registrationId}/documents`;

export default function PersonDocuments({ loaderData, actionData }: Route.ComponentProps) {
  const { tabs, fullName, reference, offers, documents, days, mayReveal } = loaderData;
  const refusal = useAnswer<DocumentRefusal>(actionData);
  return (
    <>
      <PageHead
        title={
          <>
            Documents of <bdi>{fullName}</bdi>
          </>
        }
        tabs={tabs}
        intro="A document is issued when the participant opens it, or on this page. It ends as soon as something printed on it changes. Then it must be issued again."
      >
        <p className="mt-2">{reference}</p>
      </PageHead>
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <h2 className="mt-8">Issue</h2>
      <ul className="rows">
        {offers.map(({ kind, name, offer, isIssued, isOutdated }) => (
          <li key={kind}>
            <span>
              {name} {isOutdated && <Badge tone="due">Out of date</Badge>}
            </span>
            {offer !== undefined ? (
              <span className="facts-note">{offer}</span>
            ) : isIssued ? (
              <Badge tone="done">Issued</Badge>
            ) : (
              <ButtonForm intent="issue" fields={{ kind }} about={name}>
                {isOutdated ? 'Issue again' : 'Issue'}
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
      <h2 className="mt-10">Attendance</h2>
      <p className="facts-note mt-2">
        People who come in person are checked in at the door. A day online counts by itself when the page of
        its sessions was open for enough minutes. Here you mark the days on which somebody took part online
        otherwise.
      </p>
      <ul className="rows">
        {days.map(({ value, label, how, minutes }) => (
          <li key={value}>
            <span>
              {label} {how && <Badge tone="done">{how}</Badge>}
              {minutes && <span className="block facts-note">{minutes}</span>}
            </span>
            <ButtonForm intent={how ? 'not-attended' : 'attended'} fields={{ place: value }} about={label}>
              {how ? 'Undo' : 'Took part online'}
            </ButtonForm>
          </li>
        ))}
      </ul>
      <h2 className="mt-10">Issued documents</h2>
      {documents.length === 0 && <p className="mt-3">No documents have been issued yet.</p>}
      <ul className="mt-3 grid gap-5 empty:hidden">
        {documents.map((document) => (
          <IssuedDocument key={document.id} {...{ document, mayReveal, refusal }} />
        ))}
      </ul>
    </>
  );
}
