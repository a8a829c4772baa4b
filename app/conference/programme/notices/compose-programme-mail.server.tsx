import { formatMoment } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { findRoom } from '../programme-document.ts';
import { readVersion, readVersionBefore } from '../published.server.ts';
import { sayChange, writeProgrammeChangedMail } from './write-programme-mail.server.tsx';

/** Composes the mail about a new version of the programme, for one participant. */
export async function composeProgrammeChangedMail(
  { db, config, translations }: Pick<Platform, 'db' | 'config' | 'translations'>,
  noticeId: string,
): Promise<ComposedMail | undefined> {
  const notice = await db
    .selectFrom('programme_notice')
    .innerJoin(registrations(db).as('person'), 'person.id', 'programme_notice.registration_id')
    .select(['email', 'full_name', 'language', 'version', 'session_ids'])
    .where('programme_notice.id', '=', noticeId)
    .executeTakeFirst();
  if (!notice) return undefined;
  const translator = translations.in(openLanguage(notice.language));
  const { locale } = translator;
  const after = await readVersion(db, notice.version);
  const before = await readVersionBefore(db, notice.version);
  const changes = notice.session_ids.flatMap((id) => {
    const session = after.sessions.find((one) => one.id === id);
    const title = (session ?? before?.sessions.find((one) => one.id === id))?.title;
    if (title === undefined) return [];
    const now = session && {
      time: formatMoment(new Date(session.startsAt), edition, locale),
      room: findRoom(after, session.room)?.name,
    };
    return [sayChange(translator, title, now)];
  });
  return await writeProgrammeChangedMail(translator, {
    to: notice.email,
    greeting: greet(translator, notice.full_name),
    changes,
    address: `${config.origin}${addressIn(locale, '/schedule')}`,
  });
}
