import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { describeEvent } from '#conference/edition/structured-data/event-data.ts';
import { describeSession } from '../describe-session.ts';
import type { ProgrammeDocument } from '../programme-document.ts';

/**
 * Describes the conference with its days and all sessions of a published programme (schema.org/Event), as JSON-LD.
 * `origin` has no slash at its end.
 */
export function describeProgramme(document: ProgrammeDocument, edition: Edition, origin: string) {
  const event = describeEvent(edition, origin);
  const sessions = document.sessions.map((session) => {
    // The context and the conference stand once, around all sessions.
    const { '@context': _, superEvent, ...described } = describeSession(document, session, edition, origin);
    return described;
  });
  return { ...event, subEvent: [...event.subEvent, ...sessions] };
}
