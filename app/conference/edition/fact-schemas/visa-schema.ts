import { z } from 'zod';

const sentence = z.string().trim().min(1);
/** ISO 3166-1 alpha-2, such as "NP". */
const country = z.string().regex(/^[A-Z]{2}$/, 'the code of a country, such as "NP"');
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');

/** The fields that a list for the authorities can have as columns. */
const clearanceFields = [
  'reference',
  'fullName',
  'sex',
  'birthDate',
  'birthPlace',
  'nationality',
  'passportNumber',
  'issuedOn',
  'issuedIn',
  'passportExpiry',
  'occupation',
  'participantType',
  'country',
  'address',
  'mission',
] as const;
export type ClearanceField = (typeof clearanceFields)[number];

/** The part of an edition about visas. The organisers must confirm the current rules with the authorities. */
export const visaSchema = z
  .object({
    /** Nationals of this country need no visa. */
    hostCountry: country,
    /** The nationalities that enter without a visa. */
    withoutVisa: z.array(country),
    /**
     * People should apply this many days before the first day of the conference: `longer` is for the nationalities in
     * `longerFor`, `usual` for all others.
     */
    daysToApply: z.object({
      usual: z.int().positive(),
      longer: z.int().positive(),
      longerFor: z.array(country),
    }),
    /** People should have paid and asked for the letter this many days before the recommended last day to apply. */
    daysBeforeApplying: z.object({ pay: z.int().nonnegative(), askForLetter: z.int().nonnegative() }),
    /** The clearances that the conference needs for its foreign participants. May be empty. */
    clearances: z
      .array(z.object({ id, name: sentence }))
      .refine(
        (all) => new Set(all.map((one) => one.id)).size === all.length,
        'two clearances have the same id',
      ),
    /** If this is true, a person gets a visa letter only after all clearances, and the letter names the clearances. */
    letterWaitsForClearances: z.boolean(),
    /** The columns of the lists for the authorities, in their order and with their headers. */
    clearanceColumns: z.array(z.object({ field: z.enum(clearanceFields), header: sentence })).min(1),
  })
  .refine(({ clearances, letterWaitsForClearances }) => clearances.length > 0 || !letterWaitsForClearances, {
    path: ['letterWaitsForClearances'],
    message: 'there is no clearance to wait for',
  });
export type VisaRule = z.infer<typeof visaSchema>;
