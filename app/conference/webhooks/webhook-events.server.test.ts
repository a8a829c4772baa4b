import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { withdrawBooking } from '#conference/festival/withdraw-booking.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { addEndpoint } from './change-endpoint.server.ts';
import { webhookEventTypes } from './webhook.ts';

const platform = await aPlatform();
const { db, clock } = platform;
const owner = await anOrganiser(platform);
const by = { organiserId: owner.id, requestId: 'a-request' };
const endpointId = randomUUID();

beforeAll(async () => {
  const given = { name: 'All', url: 'https://all.example/', events: webhookEventTypes };
  await addEndpoint(platform, { id: endpointId, given, by }, clock.now);
});

/** The types and data of all events since the last call, in their order. */
let read = '0';
async function newEvents() {
  const rows = await db
    .selectFrom('webhook_event')
    .innerJoin('webhook_delivery', 'event_id', 'webhook_event.id')
    .select(['webhook_event.sequence', 'type', 'data', 'transaction_id'])
    .where('webhook_event.sequence', '>', read)
    .orderBy('webhook_event.sequence')
    .execute();
  read = rows.at(-1)?.sequence ?? read;
  return rows.map(({ type, data, transaction_id }) => ({ type, data, transaction_id }));
}
const types = async () => (await newEvents()).map(({ type }) => type);

it('placeholder', async () => {
  const mira = await aRegistration(platform);
  console.log(JSON.stringify(await newEvents(), null, 1));
  await db.updateTable('registration').set({ full_name: 'Mira C' }).where('id', '=', mira.id).execute();
  console.log(await types());
  await recordPayment(platform, aPaymentToRecord({ registrationId: mira.id } as never, owner.id, { amount: 999_00 }), clock.now);
  console.log(JSON.stringify(await newEvents(), null, 1));
  const b = await aBooking(platform, mira.id);
  console.log(JSON.stringify(await newEvents(), null, 1), b, randomUUID);
});
