import { edition } from '#conference/edition/edition.server.ts';
import type { Wording } from '#conference/mails/define-mail.server.ts';
import { textsInForce } from '#conference/mails/texts/change-wording.server.ts';
import {
  listWordingChanges,
  readInForce,
  readWordings,
} from '#conference/mails/texts/stored-wordings.server.ts';
import type { Texts } from '#conference/mails/texts/wording.ts';
import { listFields, sortOut } from '#conference/mails/texts/wording-fields.server.ts';
import { directionOf, type Locale, localeNames } from '#platform/words/locales.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { findWording, wordings } from '../../../../mails.server.ts';
import { describeTime } from '../../desk-dates.server.ts';
import { requireRecord } from '../../require-record.server.ts';

/** A kind of mail and a language. Together they say which texts an owner changes. */
export type MailTexts = { wording: Wording; language: Locale };

export function mailTextAddress(mail: string, language: string): string {
  return `/organiser/settings/mails/change?mail=${mail}&language=${language}`;
}

/**
 * Returns the kind of mail and the language that the URL names. Throws the desk's 404 page if one of them does not
 * exist.
 */
export function mailTextsOf(url: URL): MailTexts {
  const wording = requireRecord(findWording(url.searchParams.get('mail') ?? ''));
  const asked = url.searchParams.get('language');
  const language = requireRecord(edition.languages.find((locale) => locale === asked));
  return { wording, language };
}

/**
 * Lists the kinds of mail whose texts owners can change, and each text that differs from the original text of the
 * software.
 */
export async function describeAllMailTexts({ db, translations }: RouteContext) {
  const stored = await readWordings(db);
  const changes = await listWordingChanges(db);
  const differences = stored.flatMap(({ mail, language, texts }) => {
    const wording = findWording(mail);
    const locale = edition.languages.find((one) => one === language);
    if (!wording || !locale) return [];
    const fields = listFields(wording, translations.in(locale));
    const { fitting, left } = sortOut(fields, texts);
    const last = changes.find(
      (change) => change.mail === mail && change.language === language && change.undoneAt === null,
    );
    return fields.flatMap(({ name, label, text }) =>
      texts[name] === undefined
        ? []
        : [
            {
              id: `${mail} ${language} ${name}`,
              mail: `${wording.name}, ${localeNames[locale]}`,
              to: mailTextAddress(mail, language),
              language: locale,
              direction: directionOf(locale),
              label,
              now: fitting[name],
              isLeftOut: left.includes(name),
              software: text,
              changed: last && `${describeTime(last.changedAt)}, ${last.changedBy}`,
            },
          ],
    );
  });
  return {
    differences,
    mails: wordings.map(({ mail, name }) => ({
      id: mail,
      label: name,
      languages: edition.languages.map((language) => ({
        language,
        name: localeNames[language],
        to: mailTextAddress(mail, language),
        isChanged: stored.some((one) => one.mail === mail && one.language === language),
      })),
    })),
    zone: edition.timeZoneName,
  };
}

/** Describes the texts of one mail in one language for the page that changes them. */
export async function describeMailTexts(
  { db, translations }: Pick<RouteContext, 'db' | 'translations'>,
  { wording, language }: MailTexts,
) {
  const of = { mail: wording.mail, language };
  const fields = listFields(wording, translations.in(language));
  const [inForce] = await readInForce(db, of);
  const stored = inForce?.texts ?? {};
  const changes = await listWordingChanges(db, of);
  const newest = changes.find(({ undoneAt }) => undoneAt === null);
  return {
    mail: wording.mail,
    title: wording.name,
    language,
    languageName: localeNames[language],
    direction: directionOf(language),
    fields,
    values: textsInForce(fields, stored),
    examples: Object.keys(wording.examples),
    isChanged: Object.keys(stored).length > 0,
    leftOut: sortOut(fields, stored).left.map(
      (name) => fields.find((field) => field.name === name)?.label ?? name,
    ),
    changes: changes.map((change) => ({
      id: change.id,
      at: describeTime(change.changedAt),
      by: change.changedBy,
      texts: listTexts(fields, change.texts),
      undone: change.undoneAt && `Undone ${describeTime(change.undoneAt)} by ${change.undoneBy}`,
      isNewest: change === newest,
    })),
    zone: edition.timeZoneName,
  };
}

/** Lists changed texts with the labels that owners see. */
function listTexts(fields: ReturnType<typeof listFields>, texts: Texts): { label: string; text: string }[] {
  const known = fields.flatMap(({ name, label }) =>
    texts[name] === undefined ? [] : [{ label, text: texts[name] }],
  );
  const others = Object.entries(texts).filter(([name]) => !fields.some((field) => field.name === name));
  return [...known, ...others.map(([label, text]) => ({ label, text }))];
}
