import { anchorAudit } from '#conference/audit/audit-chain.server.ts';
import { expireBookings } from '#conference/booking/expire-bookings.server.ts';
import { sendEnquiryMail } from '#conference/enquiries/send-enquiry-mail.server.tsx';
import { sendSignInMail } from '#conference/identity/send-sign-in-mail.server.tsx';
import { sendDeskSignInMail } from '#conference/organiser/send-desk-sign-in-mail.server.tsx';
import { sendInvitationMail } from '#conference/organiser/send-invitation-mail.server.tsx';
import { sendRegistrationMail } from '#conference/registration/send-registration-mail.server.tsx';
import type { JobHandlers } from '#platform/jobs.server.ts';
import type { Platform } from '#platform/request-context.server.ts';
import { tidy } from '#platform/tidy.server.ts';

/** Which use case does which job. Each may run twice for one id and must do no harm then. */
export function jobHandlers(platform: Platform): JobHandlers {
  return {
    'registration-mail': (id) => sendRegistrationMail(platform, id),
    'sign-in-mail': (id) => sendSignInMail(platform, id),
    'enquiry-mail': (id) => sendEnquiryMail(platform, id),
    'organiser-invitation-mail': (id) => sendInvitationMail(platform, id),
    'organiser-sign-in-mail': (id) => sendDeskSignInMail(platform, id),
    tidy: async () => {
      await expireBookings(platform.db, platform.now());
      await tidy(platform, platform.now());
      const head = await anchorAudit(platform.db, platform.secrets, platform.now());
      platform.log.info(head, 'the head of the audit');
    },
  };
}
