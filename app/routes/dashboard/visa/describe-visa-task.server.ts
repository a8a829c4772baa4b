import { dayAt, formatDay } from '#conference/edition/days.ts';
import { stateOfDeadline } from '#conference/edition/deadlines.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { isOnlineType } from '#conference/edition/participant-types.server.ts';
import { readOwnVisaCase } from '#conference/visa/read-visa-case.server.ts';
import { adviseOnVisa, asDeadline } from '#conference/visa/visa-dates.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { visaWords } from './visa-words.ts';

/**
 * Describes the visa checklist as a task of the overview. It is done when all answers are given and the participant has
 * reported that they applied. Returns undefined for people who asked for no visa letter or need no visa, and after the
 * destruction of passports.
 */
export async function describeVisaTask(
  context: RouteContext,
  translator: Translator,
  registrationId: string,
) {
  const { requestId } = context;
  const own = await readOwnVisaCase(context, { registrationId, requestId, isProved: false });
  const { registration, missing, passportExpiry } = own;
  if (!registration.needs_visa || passportExpiry === undefined) return undefined;
  const isOnline = isOnlineType(context.settings, registration.participant_type);
  const traveller = { nationality: own.nationality, isOnline };
  const advice = adviseOnVisa(traveller, context.settings);
  if (['online', 'host-country', 'without-visa'].includes(advice.kind)) return undefined;
  const words = translator.words(visaWords);
  const applyBy =
    advice.kind === 'dates' && !own.appliedOn && !own.outcome ? advice.dates.applyBy : undefined;
  const isAnswered = missing.length === 0;
  const today = dayAt(context.now(), edition.timeZone);
  const isLate = applyBy !== undefined && stateOfDeadline(asDeadline(applyBy), today) !== 'ahead';
  const apply = isLate
    ? words.overviewApply
    : applyBy && say(words.overviewApplyBy, { day: formatDay(applyBy, translator.locale) });
  return {
    title: words.overviewTitle,
    link: isAnswered && apply ? words.overviewReport : words.overviewLink,
    note: [
      isAnswered ? words.overviewDone : say(words.overviewOpen, { missing: missing.length }),
      ...(apply ? [apply] : []),
    ].join(' '),
    isDone: isAnswered && !apply,
    isDue: isLate,
  };
}
