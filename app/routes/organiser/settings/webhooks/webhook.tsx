import { Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import {
  changeEndpoint,
  changeSecret,
  endEndpoint,
  pauseEndpoint,
  resumeEndpoint,
} from '#conference/webhooks/change-endpoint.server.ts';
import { listDeliveries, sendAgain } from '#conference/webhooks/deliveries.server.ts';
import { readEndpoint } from '#conference/webhooks/endpoints.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { errorsById } from '../../form/form-refusal.ts';
import { ButtonForm, IntentForm } from '../../form/intent-form.tsx';
import { QuestionForm } from '../../form/question-form.tsx';
import { refuseIfQuestionChanged } from '../../form/read-answer.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { PageHead } from '../../page/page-head.tsx';
import { Pair } from '../../page/pair.tsx';
import { requireRecord } from '../../require-record.server.ts';
import type { Route } from './+types/webhook';
import { askToChangeSecret, askToEnd } from './ask-about-webhook.server.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { describeDelivery } from './describe-delivery.server.ts';
import { describeEndpoint } from './describe-endpoint.server.ts';
import { readWebhookForm } from './read-webhook-form.server.ts';
import { SecretOnce } from './secret-once.tsx';
import { WebhookFields, type WebhookRefusal } from './webhook-fields.tsx';

const path = '/organiser/settings/webhooks/:endpointId';
const addressOf = (id: string) => `/organiser/settings/webhooks/${id}`;
const deliveriesOnPage = 50;
const isGone = { message: 'This webhook has ended. Nothing was changed.' };

export const loader = organiserLoader(path, async ({ context, params, url }) => {
  const { db } = context;
  const endpoint = requireRecord(await readEndpoint(db, params.endpointId));
  const given = url.searchParams.get('before') ?? '';
  const before = /^\d{1,15}$/.test(given) ? Number(given) : undefined;
  const listed = { endpointId: endpoint.id, before, limit: deliveriesOnPage };
  const { deliveries, hasMore } = await listDeliveries(db, listed);
  return {
    endpoint: describeEndpoint(endpoint),
    hasEnded: endpoint.endedAt !== null,
    isPaused: endpoint.pausedBecause !== null,
    toChangeSecret: askToChangeSecret(endpoint, context.now()),
    toEnd: askToEnd(endpoint),
    zone: edition.timeZoneName,
    deliveries: deliveries.map(describeDelivery),
    older: hasMore ? deliveries.at(-1)?.sequence : undefined,
    isFirstPage: before === undefined,
  };
});

export const action = organiserAction(path, {
  change: async ({ context, by, params, form }) => {
    const read = readWebhookForm(form, context.config.webhookNetworks);
    if (!read.ok) return read.refusal;
    const changed = await changeEndpoint(context.db, { id: params.endpointId, given: read.given, by });
    if (changed.ok) return redirectTo(addressOf(params.endpointId), 'webhook-changed');
    if (changed.reason === 'no-such-endpoint') return refuse(409, isGone);
    return read.refuseForm(409, { errors: { url: 'Another webhook has this address.' } });
  },
  'change-secret': async ({ context, by, params, form }) => {
    const now = context.now();
    const endpoint = requireRecord(await readEndpoint(context.db, params.endpointId));
    const unseen = refuseIfQuestionChanged(form, askToChangeSecret(endpoint, now));
    if (unseen) return unseen;
    const change = { id: endpoint.id, seen: endpoint.secretBeforeUntil, by };
    const secret = await changeSecret(context, change, now);
    return secret === undefined ? refuse(409, isGone) : { secret };
  },
  pause: async ({ context, by, params }) => {
    await pauseEndpoint(context.db, { id: params.endpointId, by }, context.now());
    return redirectTo(addressOf(params.endpointId), 'webhook-changed');
  },
  resume: async ({ context, by, params }) => {
    await resumeEndpoint(context.db, { id: params.endpointId, by }, context.now());
    return redirectTo(addressOf(params.endpointId), 'webhook-changed');
  },
  end: async ({ context, by, params, form }) => {
    const endpoint = requireRecord(await readEndpoint(context.db, params.endpointId));
    const unseen = refuseIfQuestionChanged(form, askToEnd(endpoint));
    if (unseen) return unseen;
    await endEndpoint(context.db, { id: endpoint.id, by }, context.now());
    return redirectTo(addressOf(endpoint.id), 'webhook-changed');
  },
  'send-again': async ({ context, by, params, form }) => {
    const id = fieldText(form, 'deliveryId');
    const again = { id, endpointId: params.endpointId, by };
    const isSent = isUuid(id) && (await sendAgain(context.db, again, context.now()));
    if (!isSent)
      return refuse(404, { message: 'This delivery is not there any more, or the webhook has ended.' });
    return redirectTo(`${addressOf(params.endpointId)}#deliveries`, 'webhook-sent-again');
  },
});

type Answer = WebhookRefusal & { secret?: string };

export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, hasEnded, isPaused, toChangeSecret, toEnd, zone, deliveries, older, isFirstPage } =
    loaderData;
  const answer = useAnswer<Answer>(actionData);
  return (
    <div className="grid gap-10">
      <title>{`${endpoint.name} · Organisers’ desk`}</title>
      <PageHead title={endpoint.name} back={{ to: '/organiser/settings/webhooks', label: 'Webhooks' }} />
      <FormSummary message={answer?.message} errors={answer && errorsById(answer)} />
      {answer?.secret && <SecretOnce secret={answer.secret} />}
      <dl className="pairs">
        <Pair term="State">
          <Badge tone={endpoint.tone}>{endpoint.state}</Badge>
        </Pair>
        <Pair term="Address">
          <span className="wrap-anywhere">{endpoint.url}</span>
        </Pair>
        <Pair term="Waiting">{endpoint.waiting}</Pair>
        <Pair term="Failed">{endpoint.failed}</Pair>
      </dl>
      {!hasEnded && (
        <div className="flex flex-wrap gap-3">
          {isPaused ? (
            <ButtonForm intent="resume">Resume</ButtonForm>
          ) : (
            <ButtonForm intent="pause">Pause</ButtonForm>
          )}
        </div>
      )}
      <section aria-labelledby="deliveries">
        <h2 id="deliveries">Deliveries</h2>
        <DeliveryTable deliveries={deliveries} zone={zone} maySend={!hasEnded} />
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          {!isFirstPage && <Link to="?#deliveries">Newest deliveries</Link>}
          {older !== undefined && <Link to={`?before=${older}#deliveries`}>Older deliveries</Link>}
        </p>
      </section>
      {!hasEnded && (
        <section aria-labelledby="change">
          <h2 id="change">Change the webhook</h2>
          <IntentForm intent="change" button="Save" isSmall className="mt-4 max-w-xl">
            <WebhookFields key={JSON.stringify(endpoint.events)} refusal={answer} endpoint={endpoint} />
          </IntentForm>
          <QuestionForm
            intent="change-secret"
            title="Change the secret"
            question={toChangeSecret}
            button="Make a new secret"
            className="mt-8"
          />
          <QuestionForm intent="end" title="End the webhook" question={toEnd} button="End the webhook" />
        </section>
      )}
    </div>
  );
}
