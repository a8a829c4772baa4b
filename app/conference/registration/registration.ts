import { z } from 'zod';
import { emailAddress, line, paragraph } from '#platform/forms/plain-text.ts';

/** The fields of the form, in its order, as the page names them. */
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

const visaAddress = paragraph(
  1000,
  'Please enter your full address: the invitation letter is addressed to it.',
);

export const clothSizes = ['s', 'm', 'l', 'xl', 'xxl'] as const;
export const shoeSizes = ['6', '7', '8', '9', '10', '11', '12'] as const;

const optionalChoice = <const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  message: string,
) =>
  z
    .union([z.literal('').transform(() => null), z.enum(choices)], { error: message })
    .nullish()
    .transform((choice) => choice ?? null);

/** The posted registration form, for these participant types. Files are checked elsewhere. */
export const registrationSchema = (participantTypes: readonly string[]) =>
  z
    .object({
      fullName: line(200, 'Please enter your full name as it stands in your passport.'),
      email: emailAddress('Please enter your email address.'),
      participantType: z.enum(participantTypes, { error: 'Please choose a participant type.' }),
      passportNumber: line(30, 'Please enter your passport number.').regex(
        /^[\p{L}\p{N}][\p{L}\p{N} /-]{3,}$/u,
        'Please enter the passport number as printed: at least four letters and digits.',
      ),
      passportExpiry: z
        .string()
        .trim()
        .min(1, 'Please enter the date on which your passport expires.')
        .pipe(z.iso.date('Please enter a date as year-month-day, such as 2031-05-28.'))
        .refine((day) => day >= '2000-01-01' && day < '2100-01-01', 'Please check the year of this date.'),
      needsVisa: z.enum(['yes', 'no'], { error: 'Please choose yes or no.' }),
      visaAddress: z.string().optional(),
      clothSize: optionalChoice(clothSizes, 'Please choose one of the sizes.'),
      shoeSize: optionalChoice(shoeSizes, 'Please choose one of the sizes.'),
      /** A checkbox: absent, empty, "false" and "no" mean no. */
      interestedDoctorate: z.string().optional(),
    })
    // Checked even if other fields are wrong, so that all messages appear at once.
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

function messageFor(schema: z.ZodType, value: string) {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** The sizes alone, for participants who choose them after registering. */
export const sizesSchema = z
  .object({
    clothSize: optionalChoice(clothSizes, 'Please choose one of the sizes.'),
    shoeSize: optionalChoice(shoeSizes, 'Please choose one of the sizes.'),
  })
  .transform(({ clothSize, shoeSize }) => ({
    clothSize,
    shoeSize: shoeSize === null ? null : Number(shoeSize),
  }));

export type RegistrationForm = z.infer<ReturnType<typeof registrationSchema>>;

/** The details that are sealed with the record key. */
export type SealedDetails = Pick<RegistrationForm, 'passportNumber' | 'passportExpiry' | 'visaAddress'>;
