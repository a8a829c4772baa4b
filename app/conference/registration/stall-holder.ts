import { z } from 'zod';
import { emailAddress, line, personName } from '#platform/forms/plain-text.ts';
import { stallHolderRuleWords } from './stall-holder-rule-words.ts';

const { english: rules } = stallHolderRuleWords;

const names = { fullName: personName(200, rules.fullName), organisation: line(200, rules.organisation) };

/** The form that makes the account of a stall holder. */
export const stallHolderSchema = z.object({ ...names, email: emailAddress(rules.email) });

/** The fields of an account that its owner can change. Only organisers can change the email address. */
export const stallHolderNamesSchema = z.object(names);

export type StallHolderField = keyof z.infer<typeof stallHolderSchema>;
