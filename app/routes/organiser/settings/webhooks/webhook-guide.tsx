import { type WebhookEventType, webhookEventTypes, webhookEventWords } from '#conference/webhooks/webhook.ts';
import { webhookData } from '#conference/webhooks/webhook-data.ts';
import { type Column, DataTable, textColumn, titleColumn } from '../../list/data-table.tsx';
import { Fold } from '../../page/fold.tsx';

type Row = { id: WebhookEventType };

const columns: Column<Row>[] = [
  titleColumn('Event', ({ id }) => <code>{id}</code>),
  textColumn('When', ({ id }) => webhookEventWords[id]),
  textColumn('Data', ({ id }) => (
    <code className="text-small wrap-anywhere">{Object.keys(webhookData[id].shape).join(', ')}</code>
  )),
];

/** Says what receivers get: how they check it, and the data of each event. */
export function WebhookGuide() {
  return (
    <Fold title="What receivers get, for whoever programs one">
      <p className="max-w-3xl">
        Each delivery is a POST as standardwebhooks.com describes it: the headers <code>webhook-id</code>,{' '}
        <code>webhook-timestamp</code> and <code>webhook-signature</code>, and a JSON text with{' '}
        <code>type</code>, <code>timestamp</code>, <code>sequence</code> and <code>data</code>. The receiver
        checks the signature with the secret, stores the text, and answers with a status from 200 to 299
        within 20 seconds. Otherwise it is sent again for two days. Deliveries about one record arrive in
        order; a repeat has the same webhook-id.
      </p>
      <DataTable
        className="mt-4"
        rows={webhookEventTypes.map((id) => ({ id }))}
        columns={columns}
        empty="No events."
      />
    </Fold>
  );
}
