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
import { writeCount } from '#conference/edition/money/amounts.ts';
import type { PolicyPage } from '#conference/edition/page-schemas/policy-schema.ts';
import { enquiryLimits } from '#conference/enquiries/enquiry-rate-limits.server.ts';
import { bookingLimits } from '#conference/festival/booking-rate-limits.server.ts';
import { keepAfterReport, maxReportWait } from '#conference/privacy/erasure/follow-up.server.ts';
import { submissionLifetime } from '#conference/registration/registering/register.server.ts';
import {
  registrationLimits,
  uploadLimits,
} from '#conference/registration/registration-rate-limits.server.ts';
import { days, hours, minutes } from '#platform/durations.ts';
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

/** Describes a duration, such as "an hour" or "thirty days". Uses no unit that is longer than `longest`. */
export function writeDuration(duration: number, longest: (typeof units)[number][0] = 'year'): string {
  const usable = units.slice(units.findIndex(([unit]) => unit === longest));
  const [unit, length] =
    usable.find(([, each]) => duration % each === 0) ?? (['minute', minutes(1)] as const);
  if (duration === length) return unit === 'hour' ? 'an hour' : `a ${unit}`;
  return writeCount(duration / length, unit);
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

/**
 * Facts about the software for the policies, such as durations and cookie names. A policy contains the name of a fact
 * in braces, such as `{session-cookie}`.
 */
const siteRules: Record<string, string> = {
  'session-cookie': siteCookies.session.name,
  'session-idle': writeDuration(idleLimit),
  'session-longest': writeDuration(absoluteLimit),
  'session-record-kept': writeDuration(expiredKept),
  'ended-session-kept': writeDuration(endedKept),
  'unsaved-form-cookie': siteCookies.unsavedForm.name,
  'unsaved-form-lasts': writeDuration(siteCookies.unsavedForm.lasts),
  'device-cookie': siteCookies.device.name,
  'device-lasts': writeDuration(siteCookies.device.lasts),
  'proved-mailbox-cookie': siteCookies.provedMailbox.name,
  'proved-mailbox-lasts': writeDuration(siteCookies.provedMailbox.lasts),
  'browser-cookie': siteCookies.browser.name,
  'browser-lasts': writeDuration(siteCookies.browser.lasts),
  'stars-cookie': siteCookies.stars.name,
  'stars-lasts': writeDuration(siteCookies.stars.lasts),
  'booking-draft-cookie': siteCookies.bookingDraft.name,
  'booking-draft-lasts': writeDuration(siteCookies.bookingDraft.lasts),
  'notice-cookie': siteCookies.notice.name,
  'notice-lasts': writeDuration(siteCookies.notice.lasts),
  'consent-record': consentKey,
  'registration-record': localRecords.registration,
  'login-record': localRecords.login,
  'files-kept': writeDuration(hours(hoursKept.photo), 'hour'),
  'proof-lasts': writeDuration(proofLimit),
  'sign-in-lasts': writeDuration(signInValidity),
  'forms-kept': writeDuration(submissionLifetime),
  'tries-kept': writeDuration(countedFor),
  'erasure-address-kept': writeDuration(keepAfterReport),
  'erasure-address-longest': writeDuration(maxReportWait),
};

/** Returns a copy of a policy in which each name in braces is replaced by its fact. Throws if a name is unknown. */
export function fillInSiteFacts(page: PolicyPage): PolicyPage {
  return {
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      ...(section.paragraphs && { paragraphs: section.paragraphs.map(fill) }),
      ...(section.points && { points: section.points.map(fill) }),
    })),
  };
}

function fill(sentence: string): string {
  return sentence.replaceAll(/\{([a-z-]+)\}/g, (gap, name: string) => {
    const words = siteRules[name];
    if (words === undefined) throw new Error(`A policy names the rule ${gap}, which does not exist.`);
    return words;
  });
}
