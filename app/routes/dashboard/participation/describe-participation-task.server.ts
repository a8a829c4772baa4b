import { daysOf, formatDay } from '#conference/edition/days.ts';
import { readDeadline } from '#conference/edition/deadlines.server.ts';
import { readParticipation } from '#conference/registration/participation/read-participation.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { participationWords } from './participation-words.ts';

/** Describes the questions on taking part as a task of the overview. */
export async function describeParticipationTask(
  { db, settings, now }: RouteContext,
  translator: Translator,
  registrationId: string,
) {
  const answers = await readParticipation(db, registrationId);
  // After the conference has moved, only answers about its new days count.
  const days = daysOf(settings.conference).filter((one) => answers?.days.includes(one)).length;
  const given = days > 0 ? answers : undefined;
  const words = translator.words(participationWords);
  const { day, state } = readDeadline(settings, 'sayParticipation', now());
  const open =
    state === 'ahead'
      ? say(words.overviewOpen, { day: formatDay(day, translator.locale) })
      : words.overviewLate;
  return {
    title: words.overviewTitle,
    isDone: given !== undefined,
    note: given
      ? say(given.mode === 'online' ? words.overviewOnline : words.overviewInPerson, { days })
      : open,
    link: given ? words.overviewChange : words.overviewLink,
  };
}
