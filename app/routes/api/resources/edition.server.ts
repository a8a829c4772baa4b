import { z } from 'zod';
import { daysOf } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { currenciesOf } from '#conference/edition/money/currencies.ts';
import { bookingOptions } from '#conference/edition/option-titles.server.ts';
import { keyPermissions } from '#conference/organiser/access-keys/access-key.ts';
import { defineCall } from '../define-call.server.ts';
import { day, id, money } from '../shapes.ts';

const group = 'The edition';

const name = z.strictObject({ id: z.string(), name: z.string() });

const editionShape = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    timeZone: z.string().meta({ description: 'By its IANA name. All days are days in this zone.' }),
    days: z.array(day),
    currencies: z.array(z.string()),
    participantTypes: z.array(z.strictObject({ ...name.shape, fee: money, isOpen: z.boolean() })),
    bookingOptions: z.array(name),
  })
  .meta({ id: 'Edition' });

const keyShape = z
  .strictObject({ id, name: z.string(), permissions: z.array(z.enum(keyPermissions)) })
  .meta({ id: 'Key' });

export const editionCalls = [
  defineCall({
    method: 'GET',
    path: '/edition',
    group,
    name: 'readEdition',
    summary: 'The facts of the edition: its days, its currencies, who can take part, and what can be booked.',
    needs: 'any',
    answer: editionShape,
    handle: async ({ context: { settings } }) => ({
      answer: {
        id: edition.id,
        name: edition.name,
        timeZone: edition.timeZone,
        days: daysOf(settings.conference),
        currencies: [...currenciesOf(settings)],
        participantTypes: settings.participantTypes.map((type) => ({
          id: type.id,
          name: type.name,
          fee: { amount: type.fee.amount, currency: type.fee.currency },
          isOpen: !type.isClosed,
        })),
        bookingOptions: bookingOptions(settings).map(({ value, label }) => ({ id: value, name: label })),
      },
    }),
  }),
  defineCall({
    method: 'GET',
    path: '/key',
    group,
    name: 'readKey',
    summary: 'The access key itself: its name, and what it may do.',
    needs: 'any',
    answer: keyShape,
    handle: async ({ key }) => ({
      answer: { id: key.id, name: key.name, permissions: [...key.permissions] },
    }),
  }),
];
