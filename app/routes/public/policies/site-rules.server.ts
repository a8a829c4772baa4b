import {
  absoluteLimit,
  endedKept,
  expiredKept,
  idleLimit,
  proofLimit,
} from '#conference/accounts/session.ts';
import {
  codeLimits,
  loginFailureLimits,
  signInMailLimits,
} from '#conference/accounts/sign-in-rate-limits.server.ts';
import { signInValidity } from '#conference/accounts/sign-in-validity.ts';
import type { PolicyPage } from '#conference/edition/schema/pages/policy-schema.ts';
import { enquiryLimits } from '#conference/enquiries/enquiry-rate-limits.server.ts';
import { bookingLimits } from '#conference/festival/booking-rate-limits.server.ts';
import { keepAfterReport, maxReportWait } from '#conference/privacy/erasure/follow-up.server.ts';
import { submissionLifetime } from '#conference/registration/registering/register.server.ts';
import {
  registrationLimits,
  uploadLimits,
} from '#conference/registration/registration-rate-limits.server.ts';
import { days, hours, minutes } from '#platform/durations.ts';
import { numberFormat } from '#platform/words/formats.ts';
import { formatTags, type Locale } from '#platform/words/locales.ts';
import { hoursKept } from '#routes/forms/form-files.server.ts';
import { localRecords } from '#routes/visitor/local-records.ts';
import { siteCookies } from '#routes/visitor/site-cookies.ts';
import { consentKey } from '#ui/layout/cookie-banner.tsx';

const units = [
  ['year', days(365)],
  ['week', days(7)],
  ['day', days(1)],
  ['hour', hours(1)],
  ['minute', minutes(1)],
] as const;

/**
 * Describes a duration, such as "1 hour" or "30 days", in a language. Uses no unit that is longer than `longest`.
 */
export function writeDuration(
  duration: number,
  longest: (typeof units)[number][0] = 'year',
  locale: Locale = 'en',
): string {
  const usable = units.slice(units.findIndex(([unit]) => unit === longest));
  const [unit, length] =
    usable.find(([, each]) => duration % each === 0) ?? (['minute', minutes(1)] as const);
  const format = numberFormat(formatTags[locale], { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(duration / length);
}

const countedFor = Math.max(
  ...[
    signInMailLimits,
    loginFailureLimits,
    codeLimits,
    registrationLimits,
    uploadLimits,
    bookingLimits,
    enquiryLimits,
  ].flatMap((limits) => Object.values(limits).map(({ seconds }) => seconds * 1000)),
);

type Lasting = { duration: number; longest?: 'hour' };

/**
 * Facts about the software for the policies, such as durations and cookie names. A policy contains the name of a fact
 * in braces, such as `{session-cookie}`.
 */
const siteRules: Record<string, string | Lasting> = {
  'session-cookie': siteCookies.session.name,
  'session-idle': { duration: idleLimit },
  'session-longest': { duration: absoluteLimit },
  'session-record-kept': { duration: expiredKept },
  'ended-session-kept': { duration: endedKept },
  'unsaved-form-cookie': siteCookies.unsavedForm.name,
  'unsaved-form-lasts': { duration: siteCookies.unsavedForm.lasts },
  'device-cookie': siteCookies.device.name,
  'device-lasts': { duration: siteCookies.device.lasts },
  'proved-mailbox-cookie': siteCookies.provedMailbox.name,
  'proved-mailbox-lasts': { duration: siteCookies.provedMailbox.lasts },
  'browser-cookie': siteCookies.browser.name,
  'browser-lasts': { duration: siteCookies.browser.lasts },
  'stars-cookie': siteCookies.stars.name,
  'stars-lasts': { duration: siteCookies.stars.lasts },
  'booking-draft-cookie': siteCookies.bookingDraft.name,
  'booking-draft-lasts': { duration: siteCookies.bookingDraft.lasts },
  'notice-cookie': siteCookies.notice.name,
  'notice-lasts': { duration: siteCookies.notice.lasts },
  'consent-record': consentKey,
  'registration-record': localRecords.registration,
  'login-record': localRecords.login,
  'files-kept': { duration: hours(hoursKept.photo), longest: 'hour' },
  'proof-lasts': { duration: proofLimit },
  'sign-in-lasts': { duration: signInValidity },
  'forms-kept': { duration: submissionLifetime },
  'tries-kept': { duration: countedFor },
  'erasure-address-kept': { duration: keepAfterReport },
  'erasure-address-longest': { duration: maxReportWait },
};

/** Returns a copy of a policy in which each name in braces is replaced by its fact. Throws if a name is unknown. */
export function fillInSiteFacts(page: PolicyPage, locale: Locale = 'en'): PolicyPage {
  const fill = (sentence: string) => fillIn(sentence, locale);
  return {
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      ...(section.paragraphs && { paragraphs: section.paragraphs.map(fill) }),
      ...(section.points && { points: section.points.map(fill) }),
    })),
  };
}

function fillIn(sentence: string, locale: Locale): string {
  return sentence.replaceAll(/\{([a-z-]+)\}/g, (gap, name: string) => {
    const words = siteRules[name];
    if (words === undefined) throw new Error(`A policy names the rule ${gap}, which does not exist.`);
    return typeof words === 'string' ? words : writeDuration(words.duration, words.longest, locale);
  });
}
