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
  'affiliation',
  'relativeName',
  'previousNationality',
  'listedOrigin',
  'stay',
  'contact',
] as const;
export type ClearanceField = (typeof clearanceFields)[number];

/** Questions that are asked only of people whom a clearance concerns. */
const furtherQuestions = ['relativeName', 'previousNationality'] as const;

/**
 * A clearance that an authority gives to a person. Without `concerns`, everybody who asks for a letter needs it.
 * Otherwise only these nationals need it, and people who come from the country of `origin`, which everybody else is
 * asked. `asks`: further questions for the people whom it concerns.
 */
const clearanceSchema = z.object({
  id,
  name: sentence,
  concerns: z.object({ nationalities: z.array(country).min(1), origin: country.optional() }).optional(),
  asks: z.array(z.enum(furtherQuestions)).optional(),
});
export type ClearanceRule = z.infer<typeof clearanceSchema>;

const haveOwnIds = (all: readonly { id: string }[]) => new Set(all.map((one) => one.id)).size === all.length;

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
    /**
     * Nationals of these countries may travel with an authorisation instead of a visa, such as an ESTA. Their letter has
     * its own text and addressee.
     */
    authorisation: z
      .object({
        name: sentence,
        nationalities: z.array(country).min(1),
        letter: z.object({ addressee: sentence, paragraphs: z.array(sentence).min(1) }),
      })
      .optional(),
    /**
     * The clearances that authorities give to the event itself. An owner or a visa officer enters each with its PDF.
     * `hasEventId`: the authority also gives the event an id, which delegates write into their application.
     */
    eventClearances: z
      .array(z.object({ id, name: sentence, hasEventId: z.boolean().optional() }))
      .refine(haveOwnIds, 'two clearances have the same id')
      .optional(),
    /** The day by which the organisers expect the clearances of the event. */
    clearancesExpectedBy: z.iso.date().optional(),
    /** The clearances that the conference needs for its foreign participants. May be empty. */
    clearances: z.array(clearanceSchema).refine(haveOwnIds, 'two clearances have the same id'),
    /**
     * If this is true, nobody gets a visa letter before the clearances of the event are entered, and a person gets it
     * only after all clearances that the person needs. The letter names the clearances.
     */
    letterWaitsForClearances: z.boolean(),
    /** The columns of the lists for the authorities, in their order and with their headers. */
    clearanceColumns: z.array(z.object({ field: z.enum(clearanceFields), header: sentence })).min(1),
  })
  .refine(
    ({ clearances, eventClearances = [], letterWaitsForClearances }) =>
      clearances.length + eventClearances.length > 0 || !letterWaitsForClearances,
    { path: ['letterWaitsForClearances'], message: 'there is no clearance to wait for' },
  );
export type VisaRule = z.infer<typeof visaSchema>;
