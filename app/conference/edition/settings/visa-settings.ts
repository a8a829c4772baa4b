import { z } from 'zod';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import type { VisaRule } from '#conference/edition/schema/facts/visa-schema.ts';
import { daySetting } from './day-setting.ts';
import { type FormField, formSetting, lineField, numberField, textOf } from './form-setting.ts';
import type { Setting } from './setting.ts';

/** When and for whom a visa is needed, as pages and dashboards say it. */
export function listVisaRules(folder: ChangeableFacts): Setting[] {
  const { visa } = folder;
  return [
    ...(visa ? [visaRules(folder, visa)] : []),
    ...(visa?.eventClearances ? [clearancesDay(folder, visa)] : []),
    visaHint(folder),
  ];
}

function visaRules(folder: ChangeableFacts, visa: VisaRule): Setting {
  return formSetting(folder, {
    name: 'visa-rules',
    group: 'visa',
    label: 'Who needs a visa, and by when',
    consequence:
      'Dashboards, calendars, the list of the visa desk and its order use the new rules at once. Letters that were issued do not change. Confirm the rules with the authorities first.',
    fields: [
      countriesField('withoutVisa', 'Nationalities that need no visa'),
      countriesField('longerFor', 'Nationalities that need more time'),
      numberField('usual', { label: 'Days to apply before the first day', most: 365 }),
      numberField('longer', { label: 'Days if more time is needed', most: 365 }),
      numberField('pay', { label: 'Days to pay before that', least: 0, most: 180 }),
      numberField('askForLetter', { label: 'Days to ask for the letter before that', least: 0, most: 180 }),
    ],
    of: ({ visa: rule = visa }) => ({
      withoutVisa: writeCountries(rule.withoutVisa),
      usual: String(rule.daysToApply.usual),
      longer: String(rule.daysToApply.longer),
      longerFor: writeCountries(rule.daysToApply.longerFor),
      pay: String(rule.daysBeforeApplying.pay),
      askForLetter: String(rule.daysBeforeApplying.askForLetter),
    }),
    check: ({ usual, longer }): Record<string, string> =>
      Number(longer) < Number(usual) ? { longer: 'This is less time than the usual number of days.' } : {},
    say: (texts) =>
      `${texts.usual} days before, ${texts.longer} days for some. No visa: ${textOf(texts, 'withoutVisa') || 'nobody'}`,
    put: (facts, texts) => ({
      ...facts,
      visa: {
        ...(facts.visa ?? visa),
        withoutVisa: readCountries(textOf(texts, 'withoutVisa')),
        daysToApply: {
          usual: Number(texts.usual),
          longer: Number(texts.longer),
          longerFor: readCountries(textOf(texts, 'longerFor')),
        },
        daysBeforeApplying: { pay: Number(texts.pay), askForLetter: Number(texts.askForLetter) },
      },
    }),
  });
}

function clearancesDay(folder: ChangeableFacts, visa: VisaRule): Setting {
  return daySetting(folder, {
    name: 'clearances-expected-by',
    group: 'visa',
    label: 'Clearances of the event expected by',
    consequence: 'Delegates whose letter waits for these clearances read this day.',
    none: 'No day is said',
    of: (facts) => facts.visa?.clearancesExpectedBy,
    put: (facts, day) => ({ ...facts, visa: { ...(facts.visa ?? visa), clearancesExpectedBy: day } }),
  });
}

function visaHint(folder: ChangeableFacts): Setting {
  return formSetting(folder, {
    name: 'visa-hint',
    group: 'visa',
    label: 'Hint under the question about the letter',
    consequence: 'The registration form and the dashboard show it under the question. Empty for none.',
    fields: [lineField('hint', { label: 'Hint', isOptional: true })],
    of: ({ visaHint: hint = '' }) => ({ hint }),
    say: (texts) => textOf(texts, 'hint') || 'None',
    put: (facts, texts) => ({ ...facts, visaHint: textOf(texts, 'hint') || undefined }),
  });
}

const unknownCountry = (name: string) =>
  `There is no country “${name}”. Write names such as “Nepal”, with commas between.`;

function countriesField(name: string, label: string): FormField {
  return {
    kind: 'paragraph',
    name,
    label,
    hint: 'Names of countries, with commas between them.',
    isOptional: true,
    rule: z
      .string()
      .max(1500, 'Please use 1500 characters at most.')
      .transform((typed, context) => {
        const names = splitNames(typed);
        const wrong = names.find((one) => codeOf(one) === undefined);
        if (wrong !== undefined) context.addIssue({ code: 'custom', message: unknownCountry(wrong) });
        return writeCountries(names.flatMap((one) => codeOf(one) ?? []));
      }),
  };
}

const splitNames = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** The codes of all countries, by their names and by themselves in small letters. */
const codes = new Map(
  letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined
        ? []
        : [[name.toLowerCase(), code] as const, [code.toLowerCase(), code] as const];
    }),
);

const codeOf = (name: string) => codes.get(name.toLowerCase());
const readCountries = (text: string) => [...new Set(splitNames(text).flatMap((name) => codeOf(name) ?? []))];
const writeCountries = (all: readonly string[]) => all.map((code) => names.of(code) ?? code).join(', ');
