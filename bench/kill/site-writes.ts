import { randomUUID } from 'node:crypto';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { readBooking } from '#conference/festival/show-booking.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { listCountries } from '#conference/registration/countries.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { askToConfirm } from '#routes/organiser/festival/booking-questions.server.ts';
import { questionField, questionFieldValue } from '#routes/organiser/form/question.ts';
import { aBooking, anEmail, aPaymentToRecord, aRegistration, aSession } from '#tests/factories.ts';
import { loopbackKeys } from '#tests/provider-loopback/loopback-provider.ts';
import { signAsRazorpay } from '#tests/provider-loopback/loopback-razorpay.ts';
import type { Store } from '../people/open-store.ts';
import {
  type Desk,
  deskActor,
  deskForm,
  type PreparedStore,
  readCharge,
  selectAct,
  selectMail,
  today,
  type Writes,
} from './write.ts';

/** The forms of the public site, of bookings, payments and registrations. */
export const siteWrites: Writes = {
  enquiry: {
    isOnce: false,
    prepare: async () => {
      const email = anEmail();
      return {
        path: '/contact',
        fields: { name: 'Noor', email, message: 'When does it begin?' },
        id: email,
        parts: {
          enquiry: 'select 1 from enquiry where email = $1',
          mail: 'select 1 from mail join enquiry on enquiry.id = subject_id where email = $1',
        },
      };
    },
  },

  'webhook of a payment provider': {
    isOnce: true,
    prepare: async () => {
      const ref = `event_${randomUUID()}`;
      const amounts = { amount: 100, currency: 'INR', fee: 0, status: 'captured', created_at: 1 };
      const payment = { entity: { ...amounts, id: `pay_${ref}`, notes: [] } };
      const body = JSON.stringify({ event: 'payment.captured', payload: { payment } });
      return {
        path: '/webhooks/razorpay',
        fields: {},
        raw: { body, headers: signAsRazorpay(loopbackKeys.RAZORPAY_WEBHOOK_SECRET, { ref, body }) },
        id: ref,
        parts: {
          webhook: 'select 1 from provider_event where event_ref = $1',
          job: "select 1 from jobs.job join provider_event as event on event.id::text = data->>'id' where event_ref = $1",
        },
      };
    },
  },

  'booking by a participant': {
    isOnce: true,
    prepare: async (store) => {
      const registration = await aRegistration(store, { proved: true, now: new Date() });
      const spot = await findFreeSpot(store);
      const fields = { formKey: randomUUID(), ...spot, applicantName: 'Noor', contactEmail: anEmail() };
      return {
        path: `/${edition.festival?.path}`,
        cookie: `session=${await aSession(store, registration, { now: new Date() })}`,
        fields,
        id: registration.id,
        parts: {
          booking: 'select 1 from booking where registration_id = $1::uuid and holds_spot',
          charge:
            'select 1 from charge join booking on booking.id = booking_id where booking.registration_id = $1::uuid',
          act: "select 1 from audit_entry join booking on booking.id = subject_id where registration_id = $1::uuid and action = 'booking.requested'",
          mail: 'select 1 from mail join booking on booking.id = subject_id where booking.registration_id = $1::uuid',
        },
      };
    },
  },

  'withdrawal of a booking': {
    isOnce: true,
    prepare: async (store) => {
      const registration = await aRegistration(store, { proved: true, now: new Date() });
      const bookingId = await holdSpot(store, registration.id);
      return {
        path: '/dashboard',
        cookie: `session=${await aSession(store, registration, { now: new Date() })}`,
        fields: { intent: 'withdraw', bookingId },
        id: bookingId,
        parts: {
          booking: "select 1 from booking where id = $1::uuid and status = 'withdrawn'",
          act: selectAct('booking.withdrawn'),
        },
      };
    },
  },

  'payment at the desk': {
    isOnce: true,
    prepare: async (store, desk) => {
      const { id } = await aRegistration(store, { now: new Date() });
      const { amount } = await readCharge(store, id);
      const payment = { formKey: randomUUID(), kind: 'payment', method: 'transfer', receivedOn: today };
      const path = `/organiser/registrations/${id}/payments`;
      return {
        ...deskForm(desk, path, 'record', {
          ...payment,
          amount: String(amount / 100),
          reference: randomUUID(),
          note: 'Thanks',
        }),
        id,
        parts: {
          payment:
            'select 1 from payment join charge on charge.id = charge_id where registration_id = $1::uuid',
          paid: 'select 1 from registration where id = $1::uuid and paid_at is not null',
          receipt:
            "select 1 from receipt join receipt_number on receipt_id = receipt.id join charge on charge.id = charge_id where registration_id = $1::uuid and receipt.kind = 'receipt'",
          act: selectAct('payment.recorded'),
          mail: "select 1 from mail where registration_id = $1::uuid and kind = 'payment-received'",
        },
      };
    },
  },

  'undoing a payment': {
    isOnce: true,
    prepare: async (store, desk) => {
      const { id } = await aRegistration(store, { now: new Date() });
      const { amount } = await readCharge(store, id);
      const payment = aPaymentToRecord({ kind: 'registration', id }, desk.organiserId, {
        amount,
        receivedOn: today,
      });
      const paid = await recordPayment(store, payment, new Date());
      if (!paid.ok) throw new Error(`The payment was refused: ${paid.reason}.`);
      const undo = { paymentId: paid.paymentId, reason: 'Recorded by mistake' };
      return {
        ...deskForm(desk, `/organiser/registrations/${id}/payments`, 'undo', undo),
        id,
        parts: {
          'counter-entry':
            'select 1 from payment join charge on charge.id = charge_id where registration_id = $1::uuid and counters is not null',
          unpaid: 'select 1 from registration where id = $1::uuid and paid_at is null',
          act: selectAct('payment.undone'),
        },
      };
    },
  },

  'confirmation of a booking': {
    isOnce: true,
    prepare: async (store, desk) => {
      const registration = await aRegistration(store, { proved: true, now: new Date() });
      const bookingId = await holdSpot(store, registration.id);
      const booking = await readBooking(store, bookingId);
      if (!booking) throw new Error('The booking was not made.');
      const seen = questionFieldValue(await askToConfirm({ ...store, settings: folderSettings }, booking));
      const answer = { [questionField]: seen, reason: 'A guest of the city' };
      return {
        ...deskForm(desk, `/organiser/bookings/${bookingId}`, 'confirm', answer),
        id: bookingId,
        parts: {
          booking: "select 1 from booking where id = $1::uuid and status = 'confirmed'",
          act: selectAct('booking.confirmed'),
          mail: `${selectMail} and kind = 'booking-confirmed'`,
        },
      };
    },
  },

  note: {
    isOnce: true,
    prepare: async (store, desk) => {
      const { id } = await aRegistration(store, { now: new Date() });
      const note = { text: 'Arrives late', noteKey: randomUUID() };
      return {
        ...deskForm(desk, `/organiser/registrations/${id}`, 'note', note),
        id,
        parts: {
          note: 'select 1 from registration_note where registration_id = $1::uuid',
          act: selectAct('registration.noted'),
        },
      };
    },
  },

  'withdrawal at the desk': {
    isOnce: true,
    prepare: async (store, desk) => {
      const { id } = await aRegistration(store, { now: new Date() });
      return {
        ...deskForm(desk, `/organiser/registrations/${id}`, 'withdraw', { reason: 'Asked on the phone' }),
        id,
        parts: {
          status: "select 1 from registration where id = $1::uuid and status = 'withdrawn'",
          act: selectAct('registration.withdrawn'),
        },
      };
    },
  },

  'check-in at the door': {
    isOnce: true,
    prepare: async (store, desk) => {
      const { id } = await aRegistration(store, { paid: true, now: new Date() });
      return {
        ...deskForm(desk, '/organiser/door', 'check-in', { registrationId: id }),
        id,
        parts: {
          arrival: 'select 1 from arrival where registration_id = $1::uuid',
          act: selectAct('arrival.marked'),
        },
      };
    },
  },

  merge: {
    isOnce: true,
    prepare: async (store, desk) => {
      const [kept, other] = await makePair(store, desk);
      const form = { with: other, keep: kept, reason: 'The same person' };
      return {
        ...deskForm(desk, `/organiser/registrations/${kept}/merge`, 'merge', form),
        id: other,
        parts: {
          merged: 'select 1 from registration where id = $1::uuid and merged_into is not null',
          merge: 'select 1 from registration_merge where other_id = $1::uuid',
          payment:
            'select 1 from registration_merge join charge on registration_id = kept_id join payment on charge_id = charge.id where other_id = $1::uuid',
          act: selectAct('registration.merged-into'),
        },
      };
    },
  },

  'undoing a merge': {
    isOnce: true,
    prepare: async (store, desk) => {
      const [kept, other] = await makePair(store, desk);
      const merge = { keptId: kept, otherId: other, reason: 'The same person', ...deskActor(desk) };
      const merged = await mergeRegistrations(store, merge, new Date());
      if (!merged.ok) throw new Error(`The merge was refused: ${merged.reason}.`);
      const path = `/organiser/registrations/${other}/undo-merge`;
      return {
        ...deskForm(desk, path, 'undo-merge', { reason: 'Two people' }),
        id: other,
        parts: {
          alone: 'select 1 from registration where id = $1::uuid and merged_into is null',
          // Moving a payment adds its counter-entry and a new payment. So the sum of the payments shows which
          // registration has the money.
          money:
            'select 1 from charge join payment on charge_id = charge.id where registration_id = $1::uuid having sum(payment.amount) > 0',
          act: selectAct('registration.taken-out'),
        },
      };
    },
  },

  'message to a group': {
    isOnce: true,
    prepare: async (store, desk) => {
      const email = anEmail();
      const { id } = await aRegistration(store, { email, now: new Date() });
      const country = await giveOwnCountry(store, id);
      const messageId = randomUUID();
      const message = { messageId, count: '1', subject: 'News', text: 'Dear {name}, see you soon.' };
      return {
        ...deskForm(desk, `/organiser/messages/new?country=${country}`, 'send', message),
        id: messageId,
        parts: {
          message: 'select 1 from message where id = $1::uuid',
          act: selectAct('message.sent'),
          // A job writes the mails of a message, so the message is complete if the job exists.
          job: "select 1 from jobs.job where name = 'spread-message' and data->>'id' = $1",
        },
      };
    },
  },

  'request for erasure': {
    isOnce: true,
    prepare: async (store) => {
      const registration = await aRegistration(store, { proved: true, now: new Date() });
      const { rows } = await store.pool.query<{ reference: string }>(
        'select reference from registration where id = $1',
        [registration.id],
      );
      return {
        path: '/dashboard/account',
        cookie: `session=${await aSession(store, registration, { isMailProved: true, now: new Date() })}`,
        fields: { intent: 'erase', reference: rows[0]?.reference ?? '' },
        id: registration.id,
        parts: {
          request: 'select 1 from erasure_request where registration_id = $1::uuid',
          act: selectAct('erasure.requested'),
          mail: "select 1 from mail where registration_id = $1::uuid and kind = 'erasure-requested'",
        },
      };
    },
  },
};

/** Returns the option and the day of a spot that nobody holds. */
async function findFreeSpot({ pool }: Store): Promise<{ option: string; day: string }> {
  const { rows } = await pool.query<{ option: string; day: string | null }>(`
    select option, day::text from booking_spot
    where is_offered and not exists (select 1 from booking where spot_id = booking_spot.id and holds_spot)
    order by random() limit 1`);
  const [spot] = rows;
  if (!spot) throw new Error('No spot is free any more.');
  return { option: spot.option, day: spot.day ?? '' };
}

async function holdSpot(store: PreparedStore, registrationId: string): Promise<string> {
  const { option, day } = await findFreeSpot(store);
  return await aBooking(store, registrationId, { option, day: day || null, now: new Date() });
}

/** Gives a registration a country that nobody else has, so that a message can reach this participant alone. */
async function giveOwnCountry({ pool }: Store, registrationId: string): Promise<string> {
  const { rows } = await pool.query<{ country: string }>('select distinct country from registration');
  const taken = new Set(rows.map(({ country }) => country));
  const country = listCountries().find(({ value }) => !taken.has(value))?.value;
  if (country === undefined) throw new Error('Every country is already used by a registration.');
  await pool.query('update registration set country = $1 where id = $2', [country, registrationId]);
  return country;
}

/** Makes two registrations of one person. Money was received for the second one. */
async function makePair(store: PreparedStore, desk: Desk): Promise<[kept: string, other: string]> {
  const [kept, other] = [
    await aRegistration(store, { now: new Date() }),
    await aRegistration(store, { now: new Date() }),
  ];
  const payment = aPaymentToRecord({ kind: 'registration', id: other.id }, desk.organiserId, {
    receivedOn: today,
  });
  await recordPayment(store, payment, new Date());
  return [kept.id, other.id];
}
