/**
 * Registration: people send the form with passport and photograph, prove their mailbox, and keep their data correct.
 *
 * - register, complete what was left empty: registering/register.server.ts, registering/complete-registration.server.ts
 * - replace the photograph or passport: registering/replace-file.server.ts
 * - how large a file may be: app/platform/forms/form-limits.ts
 * - make an account for bookings only: registering/make-stall-holder.server.ts
 * - say how one takes part, correct it: participation/save-participation.server.ts
 * - list journeys and stays, count days and nights: participation/list-journeys.server.ts,
 *   participation/list-stays.server.ts
 * - decide about places, the waiting list and its order: places/places.ts, places/waiting-list.server.ts
 * - offer free places, answer an offer, give a place: places/offer-places.server.ts, places/answer-offer.server.ts
 * - ask extra questions: questions/change-extra-questions.server.ts, questions/extra-questions.server.ts
 * - answer them, open the answers, find by them: questions/save-extra-answers.server.ts,
 *   questions/read-extra-answers.server.ts, questions/find-by-extra-answer.server.ts
 * - withdraw a registration, reinstate it: withdrawal/withdraw-registration.server.ts
 *
 * The record:
 * - read a registration: record/read-registration.server.ts, record/read-for-desk.server.ts
 * - correct it, mark it, add a note: record/correct-registration.server.ts, record/mark-registration.server.ts,
 *   record/add-note.server.ts
 * - reveal the passport to an organiser: record/reveal-registration.server.ts
 *
 * At the desk:
 * - list and search registrations: list/list-registrations.server.ts, list/filter-registrations.server.ts
 * - the columns of the list, and who sees them: list/registration-list.ts
 * - add a registration: at-the-desk/add-registration.server.ts
 * - check and add a delegation: at-the-desk/check-delegation.server.ts, at-the-desk/add-delegation.server.ts
 * - mail the confirmation again: mails/resend-mail.server.ts
 *
 * Several registrations of one person:
 * - choose one: merging/choose-registration.server.ts
 * - compare, merge, undo: merging/compare-registrations.server.ts, merging/merge-registrations.server.ts,
 *   merging/undo-merge.server.ts
 */

import { z } from 'zod';
import type { Settings } from '#conference/edition/settings.ts';
import { emailAddress, line, paragraph, passportName } from '#platform/forms/plain-text.ts';
import { registrationRuleWords } from './registration-rule-words.ts';

const { english: rules } = registrationRuleWords;

/** The names of the form's fields, in the order of the page. */
export const registrationFields = [
  'fullName',
  'email',
  'participantType',
  'passportNumber',
  'passportExpiry',
  'needsVisa',
  'visaAddress',
  'clothSize',
  'shoeSize',
  'interestedDoctorate',
  'photo',
  'passport',
] as const;
export type RegistrationField = (typeof registrationFields)[number];
export type RegistrationErrors = Partial<Record<RegistrationField, string>>;

const visaAddress = paragraph(1000, rules.visaAddress);

export const clothSizes = ['s', 'm', 'l', 'xl', 'xxl'] as const;
export const shoeSizes = ['6', '7', '8', '9', '10', '11', '12'] as const;

const optionalChoice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z
    .union([z.literal('').transform(() => null), z.enum(choices)], { error: rules.size })
    .nullish()
    .transform((choice) => choice ?? null);

/** Makes the schema of the posted registration form. It does not check the files. */
export const registrationSchema = (participantTypes: readonly string[]) =>
  z
    .object({
      fullName: passportName(200, rules.fullName),
      email: emailAddress(rules.email),
      participantType: z.enum(participantTypes, { error: rules.participantType }),
      passportNumber: line(30, rules.passportNumber).regex(
        /^[\p{L}\p{N}][\p{L}\p{N} /-]{3,}$/u,
        rules.passportNumberAsPrinted,
      ),
      passportExpiry: z
        .string()
        .trim()
        .min(1, rules.passportExpiry)
        .pipe(z.iso.date(rules.date))
        .refine((day) => day >= '2000-01-01' && day < '2100-01-01', rules.year),
      needsVisa: z.enum(['yes', 'no'], { error: rules.needsVisa }),
      visaAddress: z.string().optional(),
      clothSize: optionalChoice(clothSizes),
      shoeSize: optionalChoice(shoeSizes),
      /** A checkbox. It is not ticked if its value is absent, empty, "false", "no" or "off". */
      interestedDoctorate: z.string().optional(),
    })
    // This check also runs if other fields are wrong, so that all messages appear at once.
    .refine((form) => form.needsVisa !== 'yes' || visaAddress.safeParse(form.visaAddress ?? '').success, {
      path: ['visaAddress'],
      error: ({ input }) => messageFor(visaAddress, (input as { visaAddress?: string }).visaAddress ?? ''),
      when: () => true,
    })
    .transform((form) => ({
      ...form,
      visaAddress: form.needsVisa === 'yes' ? visaAddress.parse(form.visaAddress ?? '') : null,
      needsVisa: form.needsVisa === 'yes',
      shoeSize: form.shoeSize === null ? null : Number(form.shoeSize),
      interestedDoctorate: !/^(|0|false|no|off)$/i.test(form.interestedDoctorate?.trim() ?? ''),
    }));

const schemas = new WeakMap<object, ReturnType<typeof registrationSchema>>();

/**
 * Returns the schema for the participant types of the settings. It is made once for each snapshot, because making it takes
 * longer than checking a form.
 */
export function registrationSchemaOf({ participantTypes }: Pick<Settings, 'participantTypes'>) {
  const schema = schemas.get(participantTypes) ?? registrationSchema(participantTypes.map(({ id }) => id));
  schemas.set(participantTypes, schema);
  return schema;
}

function messageFor(schema: z.ZodType, value: string) {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** The form with only the sizes. Participants who did not choose sizes when they registered can do so here. */
export const sizesSchema = z
  .object({
    clothSize: optionalChoice(clothSizes),
    shoeSize: optionalChoice(shoeSizes),
  })
  .transform(({ clothSize, shoeSize }) => ({
    clothSize,
    shoeSize: shoeSize === null ? null : Number(shoeSize),
  }));

export type RegistrationForm = z.infer<ReturnType<typeof registrationSchema>>;

/** The details that are sealed with the record key. */
export type SealedDetails = Pick<RegistrationForm, 'passportNumber' | 'passportExpiry' | 'visaAddress'>;
