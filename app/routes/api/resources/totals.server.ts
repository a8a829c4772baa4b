import { z } from 'zod';
import { countCheckIns } from '#conference/door/list-check-ins.server.ts';
import { paymentStates } from '#conference/money/ledger/payment-state.ts';
import { countPaymentStates } from '#conference/money/lists/count-payment-states.server.ts';
import { groupings } from '#conference/money/lists/movements.ts';
import { sumMovements } from '#conference/money/lists/sum-movements.server.ts';
import { countByCountry, countByType } from '#conference/reports/count-groups.server.ts';
import { defineCall } from '../define-call.server.ts';
import { currency, day } from '../shapes.ts';
import { where } from './check-ins.server.ts';

const group = 'Totals';

const counts = z.array(
  z.strictObject({
    value: z.string().nullable().meta({ description: 'Null for people without a country.' }),
    all: z.int(),
    paid: z.int(),
  }),
);

const minor = z.int().meta({ description: 'In minor units of the currency.' });

const moneyTotals = z
  .strictObject({
    currency,
    group: z.string().nullable().meta({ description: 'Null for the total of the currency.' }),
    count: z.int(),
    received: minor,
    waived: minor,
    refunded: minor,
    chargebacks: minor,
    fees: minor,
    net: minor,
    paidOut: minor,
  })
  .meta({ id: 'MoneyTotals' });

export const totalCalls = [
  defineCall({
    method: 'GET',
    path: '/totals/registrations',
    group,
    name: 'countRegistrations',
    summary:
      'Counts the active registrations by participant type, and with registrations.details by country.',
    needs: 'registrations.read',
    answer: z
      .strictObject({ byType: counts, byCountry: counts.optional() })
      .meta({ id: 'RegistrationTotals' }),
    handle: async ({ context: { db }, key }) => ({
      answer: {
        byType: await countByType(db),
        ...(key.permissions.includes('registrations.details') && { byCountry: await countByCountry(db) }),
      },
    }),
  }),
  defineCall({
    method: 'GET',
    path: '/totals/money',
    group,
    name: 'sumMoney',
    summary: 'Sums all movements of money, each currency for itself.',
    needs: 'payments.read',
    query: z.strictObject({
      by: z.enum(groupings).default('currency'),
      from: day.optional(),
      to: day.optional(),
    }),
    answer: z.strictObject({ sums: z.array(moneyTotals) }).meta({ id: 'MoneySums' }),
    handle: async ({ context: { db }, query: { by, ...filter } }) => ({
      answer: { sums: await sumMovements(db, filter, by) },
    }),
  }),
  defineCall({
    method: 'GET',
    path: '/totals/payment-states',
    group,
    name: 'countPaymentStates',
    summary: 'Counts registrations and bookings by how far they are paid.',
    needs: 'payments.read',
    answer: z
      .strictObject({
        states: z.array(
          z.strictObject({ state: z.enum(paymentStates), registrations: z.int(), bookings: z.int() }),
        ),
      })
      .meta({ id: 'PaymentStates' }),
    handle: async ({ context: { db } }) => ({ answer: { states: await countPaymentStates(db) } }),
  }),
  defineCall({
    method: 'GET',
    path: '/totals/check-ins',
    group,
    name: 'countCheckIns',
    summary:
      'Counts the people who were checked in, in all, and each day by hour and participant type. Each person counts once.',
    needs: 'door.read',
    query: z.strictObject({ day: day.optional(), where: where.default('any') }),
    answer: z
      .strictObject({
        people: z.int(),
        days: z.array(
          z.strictObject({
            day,
            people: z.int(),
            hours: z.array(z.strictObject({ hour: z.int(), people: z.int() })),
            types: z.array(z.strictObject({ type: z.string(), people: z.int() })),
          }),
        ),
      })
      .meta({ id: 'CheckInTotals' }),
    handle: async ({ context: { db }, query }) => ({ answer: await countCheckIns(db, query) }),
  }),
];
