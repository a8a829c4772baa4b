import { randomUUID } from 'node:crypto';
import { Link } from 'react-router';
import { addEndpoint } from '#conference/webhooks/change-endpoint.server.ts';
import { listEndpoints } from '#conference/webhooks/endpoints.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { errorsById } from '../../form/form-refusal.ts';
import { IntentForm } from '../../form/intent-form.tsx';
import { type Column, DataTable, numberColumn, titleColumn, wordsColumn } from '../../list/data-table.tsx';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/webhooks';
import { describeEndpoint } from './describe-endpoint.server.ts';
import { readWebhookForm } from './read-webhook-form.server.ts';
import { SecretOnce } from './secret-once.tsx';
import { WebhookFields, type WebhookRefusal } from './webhook-fields.tsx';
import { WebhookGuide } from './webhook-guide.tsx';

const path = '/organiser/settings/webhooks';

export const handle = deskTitle('Webhooks');

export const loader = organiserLoader(path, async ({ context }) => ({
  endpoints: (await listEndpoints(context.db)).map(describeEndpoint),
  isRehearsal: context.rehearsal !== undefined,
}));

export const action = organiserAction(path, {
  add: async ({ context, by, form }) => {
    const read = readWebhookForm(form, context.config.webhookNetworks);
    if (!read.ok) return read.refusal;
    const id = randomUUID();
    const added = await addEndpoint(context, { id, given: read.given, by }, context.now());
    if (added.ok) return { added: { id, name: read.given.name, secret: added.secret } };
    return read.refuseForm(409, { errors: { url: 'Another webhook has this address.' } });
  },
});

type Listed = Route.ComponentProps['loaderData']['endpoints'][number];

const columns: Column<Listed>[] = [
  titleColumn('Name', ({ id, name }) => <Link to={`${path}/${id}`}>{name}</Link>),
  wordsColumn('State', ({ state, tone }) => <Badge tone={tone}>{state}</Badge>),
  { label: 'Receiver', cell: ({ host }) => host },
  numberColumn('Waiting', ({ waiting }) => waiting || null),
  numberColumn('Failed', ({ failed }) => failed || null),
];

type Answer = WebhookRefusal & { added?: { id: string; name: string; secret: string } };

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoints, isRehearsal } = loaderData;
  const answer = useAnswer<Answer>(actionData);
  const added = answer?.added;
  return (
    <div className="grid gap-12">
      <PageHead
        title="Webhooks"
        intro="What happens here is sent to other programs within about a minute: ids and states, no personal data beyond a reference."
      >
        {isRehearsal && <p className="mt-3 font-semibold">This is a rehearsal, so nothing is sent.</p>}
      </PageHead>
      <FormSummary message={answer?.message} errors={answer && errorsById(answer)} />
      {added && <SecretOnce secret={added.secret} />}
      <section aria-labelledby="endpoints">
        <h2 id="endpoints">Your webhooks</h2>
        <DataTable
          className="mt-4"
          rows={endpoints}
          columns={columns}
          empty="No webhooks. Nothing is sent."
        />
      </section>
      <WebhookGuide />
      <section aria-labelledby="new">
        <h2 id="new">A new webhook</h2>
        <IntentForm key={added?.id} intent="add" button="Add the webhook" className="mt-4 max-w-xl">
          <WebhookFields refusal={added ? undefined : answer} />
        </IntentForm>
      </section>
    </div>
  );
}
