import { Form, Link } from 'react-router';
import { readErasureRequest } from '#conference/privacy/erasure/read-erasure-requests.server.ts';
import { findMentions } from '#conference/privacy/mentions/find-mentions.server.ts';
import { textKinds } from '#conference/privacy/mentions/mention.ts';
import { type Redaction, redactMention } from '#conference/privacy/mentions/redact-mention.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { HiddenFields } from '../form/intent-form.tsx';
import { refuse } from '../form/read-fields.server.ts';
import { type OrganiserForm, organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/mentions';
import { describeMention } from './describe-mention.server.ts';

export const handle = deskTitle('Mentions in other texts');

const path = '/organiser/privacy/:erasureRequestId/mentions';
const maxShown = 100;
const maxWordLength = 200;

async function requireOpenRequest({ db }: RouteContext, id: string) {
  const request = await readErasureRequest(db, id);
  return requireRecord(request?.state === 'open' ? request : undefined);
}

export const loader = organiserLoader(path, async ({ context, params, url }) => {
  const asked = await requireOpenRequest(context, params.erasureRequestId);
  const also = (url.searchParams.get('also') ?? '').slice(0, maxWordLength);
  const { found, words } = requireRecord(await findMentions(context, asked.registrationId, also));
  return {
    id: asked.id,
    reference: asked.reference,
    fullName: asked.fullName,
    also,
    words,
    count: found.length,
    mentions: found.slice(0, maxShown).map((text) => describeMention(text, words)),
  };
});

async function redact(
  { context, by, params, form }: OrganiserForm<'erasureRequestId'>,
  extent: Redaction['extent'],
) {
  const asked = await requireOpenRequest(context, params.erasureRequestId);
  const kind = textKinds.find((one) => one === fieldText(form, 'kind'));
  const id = fieldText(form, 'id');
  const also = fieldText(form, 'also').slice(0, maxWordLength);
  if (!kind || !isUuid(id)) return refuse(409, { message: refusals['no-such-text'] });
  const redaction = { erasureRequestId: asked.id, kind, id, extent, also };
  const redacted = await redactMention(context, { ...redaction, ...by });
  if (!redacted.ok) return refuse(409, { message: refusals[redacted.reason] });
  const query = also === '' ? '' : `?${new URLSearchParams({ also })}`;
  return redirectTo(`/organiser/privacy/${asked.id}/mentions${query}`);
}

export const action = organiserAction(path, {
  'take-out': async (sent) => await redact(sent, 'words'),
  clear: async (sent) => await redact(sent, 'all'),
});

const refusals = {
  'not-open': 'This request is no longer open. It was answered or withdrawn in the meantime.',
  'no-such-text': 'This text no longer exists.',
};

export default function Mentions({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, fullName, also, words, count, mentions } = loaderData;
  return (
    <div className="grid max-w-4xl gap-8">
      <PageHead
        title="Mentions in other texts"
        back={{ to: `/organiser/privacy/${id}`, label: `Erase ${reference}` }}
      >
        <p className="mt-3 max-w-prose">
          An erasure does not change texts by others about <bdi className="wrap-anywhere">{fullName}</bdi>.
          Remove the name from these texts before you erase the registration. This cannot be undone. Reasons
          in the audit cannot be changed.
        </p>
      </PageHead>
      <FormSummary message={actionData?.message} />
      <Form method="get" className="flex max-w-2xl flex-wrap items-end gap-4">
        <div className="min-w-0 grow">
          <TextField
            name="also"
            label="Also search for another word"
            hint="Such as a nickname or a former name."
            maxLength={maxWordLength}
            autoComplete="off"
            defaultValue={also}
          />
        </div>
        <SmallSubmit>Search</SmallSubmit>
      </Form>
      <section>
        <h2>{describeCount(count, 'other text mentions this person', 'other texts mention this person')}</h2>
        <p className="mt-2 text-small text-ink-soft wrap-anywhere">
          Searched for: <bdi>{words.join('; ')}</bdi>.
        </p>
        <ol className="mt-4 border-t-2 border-indigo empty:hidden">
          {mentions.map((mention) => (
            <Mention key={`${mention.kind} ${mention.id}`} mention={mention} also={also} />
          ))}
        </ol>
        {count > mentions.length && (
          <p className="mt-4">
            Only the newest {mentions.length} texts are shown. Older texts appear after you remove these.
          </p>
        )}
      </section>
    </div>
  );
}

type MentionProps = { mention: Route.ComponentProps['loaderData']['mentions'][number]; also: string };

function Mention({ mention, also }: MentionProps) {
  const { kind, id, title, reference, at, to, pieces } = mention;
  return (
    <li className="border-b border-paper-line py-5">
      <p>
        <Link to={to}>{title}</Link>
        {reference && `, ${reference}`} <span className="facts-note">{at}</span>
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-wrap wrap-anywhere">
        {pieces.map(({ index, text, isHit }) =>
          isHit ? (
            <mark key={index} className="bg-paper-deep font-semibold text-ink">
              {text}
            </mark>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </p>
      <Form method="post" className="mt-3 flex flex-wrap gap-3">
        <HiddenFields fields={{ kind, id, also }} />
        <SmallSubmit intent="take-out">
          Remove the marked words
          <span className="sr-only">
            {' '}
            in: {title}, {at}
          </span>
        </SmallSubmit>
        <SmallSubmit intent="clear">
          {kind === 'enquiry' ? 'Delete this message' : 'Remove the whole text'}
          <span className="sr-only">
            : {title}, {at}
          </span>
        </SmallSubmit>
      </Form>
    </li>
  );
}
