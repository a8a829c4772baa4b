import { z } from 'zod';
import { conferenceDayAt } from '#conference/door/place.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { addRegistration } from '#conference/registration/at-the-desk/add-registration.server.ts';
import { deskFeeSchema, deskFees } from '#conference/registration/at-the-desk/desk-registration.ts';
import { clothSizes, registrationSchemaOf, shoeSizes } from '#conference/registration/registration.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { hashContent } from '#routes/forms/form-files.server.ts';
import { feesFor } from '#routes/organiser/registration/add/read-fee.server.ts';
import { rewordForOrganiser } from '#routes/organiser/registration/reword-for-organiser.ts';
import { defineCall } from '../define-call.server.ts';
import { id } from '../shapes.ts';

const newRegistration = z
  .strictObject({
    fullName: z.string().max(200),
    email: z.string().max(254),
    participantType: z.string().max(60),
    passportNumber: z.string().max(30).meta({ description: 'It is sealed at once, and no key can read it.' }),
    passportExpiry: z.string().max(30).meta({ description: 'A day.' }),
    needsVisa: z.enum(['yes', 'no']),
    visaAddress: z.string().max(1000).optional().meta({ description: 'Only with needsVisa: yes.' }),
    clothSize: z.enum(clothSizes).optional(),
    shoeSize: z.enum(shoeSizes).optional(),
    interestedDoctorate: z.enum(['yes', 'no']).optional(),
    language: z.enum(edition.languages as [(typeof edition.languages)[number]]).default('en'),
    fee: z
      .enum(deskFees)
      .default('later')
      .meta({ description: '`cash` and `free` only with payments.record. `free` needs a reason.' }),
    reason: z.string().max(500).default(''),
    isThere: z
      .boolean()
      .default(false)
      .meta({ description: 'The person is at the desk, and is checked in. Only with door.check-in.' }),
    givePlace: z.boolean().default(false).meta({ description: 'Passes over the waiting list.' }),
    acceptSamePassport: z.boolean().default(false),
  })
  .meta({ id: 'NewRegistration' });

export const newRegistrationCalls = [
  defineCall({
    method: 'POST',
    path: '/registrations',
    group: 'Registrations',
    name: 'addRegistration',
    summary:
      'Registers a person, as at the desk. They get a mail that says how to sign in, and add their files themselves.',
    needs: 'registrations.change',
    body: newRegistration,
    answer: z
      .strictObject({
        id,
        isWaiting: z
          .boolean()
          .meta({ description: 'True if all places are taken, and the person waits for one.' }),
      })
      .meta({ id: 'AddedRegistration' }),
    problems: {
      'edition-ended': [409, 'The edition has ended, so nobody can be registered any more.'],
      'email-taken': [409, 'An active registration has this address. Every person needs a separate one.'],
      'same-passport': [
        409,
        'Another registration has this passport. Send acceptSamePassport if both are right.',
      ],
      'no-such-fee': [403, 'Only a key with payments.record may choose this fee.'],
      'no-check-in': [403, 'Only a key with door.check-in may check somebody in.'],
    },
    handle: async ({ context, key, by, body, formKey }) => {
      const { fee, reason, language, isThere, givePlace, acceptSamePassport, ...given } = body;
      if (await readEditionEnd(context.db)) return { problem: 'edition-ended' };
      if (!Object.hasOwn(feesFor(key), fee)) return { problem: 'no-such-fee' };
      if (isThere && !may(key, 'door.check-in')) return { problem: 'no-check-in' };
      const form = registrationSchemaOf(context.settings).safeParse(given);
      const choice = deskFeeSchema.safeParse({ fee, reason });
      if (!form.success || !choice.success) {
        const issues = [...(form.error?.issues ?? []), ...(choice.error?.issues ?? [])];
        const messages = rewordForOrganiser(
          Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])),
        );
        const errors = Object.entries(messages).map(([field, message = '']) => ({ field, message }));
        return { problem: 'wrong-fields', errors };
      }
      const added = await addRegistration(
        context,
        {
          form: form.data,
          photo: undefined,
          passport: undefined,
          browserHash: hashToken(`desk ${formKey}`),
          formKey,
          contentHash: hashContent([form.data, choice.data, language, isThere, givePlace], []),
          language,
          fee: choice.data,
          arrival: isThere
            ? { place: conferenceDayAt(context.now(), { ...edition, ...context.settings }) }
            : undefined,
          isPlaceGiven: givePlace,
          isSamePassportAccepted: acceptSamePassport,
          ...by,
        },
        context.now(),
      );
      if (!added.ok) return { problem: added.reason };
      return { answer: { id: added.registrationId, isWaiting: added.isWaiting } };
    },
  }),
];
