import { z } from 'zod';

/** A currency by its code of three letters (ISO 4217). */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/, 'the three capital letters of a currency');

export type Currency = z.infer<typeof currencySchema>;
