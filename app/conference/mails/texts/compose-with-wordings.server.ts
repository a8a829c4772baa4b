import type { WithSettings } from '#conference/edition/settings.ts';
import type { MailDefinition, Wording, WordingKind } from '#conference/mails/define-mail.server.ts';
import type { ComposedMail, ComposeMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { isOutage } from '#platform/is-outage.server.ts';
import type { Translations } from '#platform/words/words.server.ts';
import { greetingWording } from './greeting-wording.server.ts';
import { readWordings } from './stored-wordings.server.ts';
import { countUnusableText } from './watch-wordings.server.ts';
import type { Texts } from './wording.ts';
import { listFields, replaceTexts, sortOut } from './wording-fields.server.ts';

type Reworded = Pick<MailDefinition, 'wording'>;

/** Returns a composer that uses the texts that are current when the mail is composed. */
export function composeWithWordings(mail: Reworded & Pick<MailDefinition, 'compose'>): ComposeMail {
  return (platform, subjectId, mailId) =>
    writeWithWordings(platform, mail, (reworded) => mail.compose(reworded, subjectId, mailId));
}

/**
 * Writes a mail with the current texts and the current greeting. If a text cannot be used, the mail has the software's
 * text instead, so that no mail is lost. The log names the text.
 */
export async function writeWithWordings<Mail extends ComposedMail | undefined>(
  platform: Platform & WithSettings,
  { wording }: Reworded,
  write: (platform: Platform & WithSettings) => Promise<Mail>,
): Promise<Mail> {
  if (!wording) return await write(platform);
  const changed = await readWordings(platform.db, [wording.mail, greetingWording.mail]);
  if (changed.length === 0) return await write(platform);
  try {
    return await write({ ...platform, translations: rewordAll(platform, wording, changed) });
  } catch (error) {
    // If the database does not answer, the mail is tried again later, with its changed texts.
    if (isOutage(error)) throw error;
    // Tries again with the texts of the software. If this attempt also fails, the changed texts are not the reason, and
    // its error is thrown.
    const written = await write(platform);
    report(platform, wording.mail, { err: error });
    return written;
  }
}

type Changed = { mail: string; language: string; texts: Texts };

/** Returns the translations with the changed texts of a mail and of the greeting. */
function rewordAll(
  platform: Pick<Platform, 'translations' | 'log'>,
  ofMail: Wording,
  changed: readonly Changed[],
): Translations {
  return {
    in: (locale) => {
      let translator = platform.translations.in(locale);
      for (const wording of [greetingWording, ofMail]) {
        const texts = changed.find(
          ({ mail, language }) => mail === wording.mail && language === locale,
        )?.texts;
        if (!texts) continue;
        const { fitting, left } = sortOut(listFields(wording, translator), texts);
        if (left.length > 0) report(platform, wording.mail, { texts: left });
        translator = replaceTexts(wording, translator, fitting);
      }
      return translator;
    },
  };
}

function report({ log }: Pick<Platform, 'log'>, mail: WordingKind, why: object) {
  countUnusableText();
  log.error({ mail, ...why }, 'a changed text of a mail cannot be used');
}
