import type { MailKind } from '#conference/mails/mail-kinds.ts';
import type { ComposeMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { isOutage } from '#platform/is-outage.server.ts';
import { addGauge } from '#platform/metrics/add-gauge.server.ts';
import type { Metrics } from '#platform/metrics/open-metrics.server.ts';
import type { Translations } from '#platform/words/words.server.ts';
import type { Wording } from './make-wording.server.ts';
import { readWordings } from './stored-wordings.server.ts';
import type { Texts } from './wording.ts';
import { listFields, sortOut, speakWith } from './wording-fields.server.ts';

/** How many mails this process has composed with a text of the software, because a changed one could not be used. */
let composedWithout = 0;

/** Adds the metric of changed texts that could not be used. */
export function watchWordings(metrics: Metrics): void {
  const help = 'Mails of this process with a text of the software, because the changed one cannot be used.';
  addGauge(metrics, 'conference_mails_without_changed_text', help, () => composedWithout);
}

/**
 * Returns a composer that uses the texts that are in force when the mail is composed. A text that cannot be used is
 * replaced by that of the software, so that no mail is lost. The log names it.
 */
export function composeWithWordings(wording: Wording, compose: ComposeMail): ComposeMail {
  return async (platform, subjectId, mailId) => {
    const changed = await readWordings(platform.db, wording.mail);
    if (changed.length === 0) return await compose(platform, subjectId, mailId);
    const texts = new Map(changed.map((one) => [one.language, one.texts]));
    try {
      const translations = rewordAll(platform, wording, texts);
      return await compose({ ...platform, translations }, subjectId, mailId);
    } catch (error) {
      // Without the database, the mail is tried again later with its changed texts.
      if (isOutage(error)) throw error;
      // If this fails, too, the texts are not the reason.
      const composed = await compose(platform, subjectId, mailId);
      report(platform, wording.mail, { err: error });
      return composed;
    }
  };
}

/** Returns the translations with the changed texts of a mail. */
function rewordAll(
  platform: Pick<Platform, 'translations' | 'log'>,
  wording: Wording,
  changed: ReadonlyMap<string, Texts>,
): Translations {
  return {
    in: (locale) => {
      const speaker = platform.translations.in(locale);
      const texts = changed.get(locale);
      if (!texts) return speaker;
      const { fitting, left } = sortOut(listFields(wording, speaker), texts);
      if (left.length > 0) report(platform, wording.mail, { texts: left });
      return speakWith(wording, speaker, fitting);
    },
  };
}

function report({ log }: Pick<Platform, 'log'>, mail: MailKind, why: object) {
  composedWithout += 1;
  log.error({ mail, ...why }, 'a changed text of a mail cannot be used');
}
