import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { readDecision } from './read-decision.server.ts';
import { writeDecisionMail } from './write-decision-mail.server.tsx';

/**
 * Composes the mail about a decision. The desk also shows this mail before the decision is sent. Returns undefined if
 * the paper was withdrawn.
 */
export async function composeDecisionMail(
  { db, config, translations }: Pick<Platform, 'db' | 'config' | 'translations'>,
  decisionId: string,
): Promise<ComposedMail | undefined> {
  const decided = await readDecision(db, decisionId);
  if (!decided) return undefined;
  const translator = translations.in(openLanguage(decided.mail_language));
  const address = `${config.origin}${addressIn(translator.locale, `/papers/mine/${decided.paperId}`)}`;
  return await writeDecisionMail(translator, { ...decided, to: decided.email, address });
}
