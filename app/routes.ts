import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/public/home.tsx'),
  route('about', 'routes/public/about.tsx'),
  route('schedule', 'routes/public/schedule.tsx'),
  route('speakers', 'routes/public/speakers.tsx'),
  route('venue', 'routes/public/venue.tsx'),
  route('gallery', 'routes/public/gallery.tsx'),
  route('partnership', 'routes/public/partnership.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('get-involved', 'routes/public/get-involved.tsx'),
  route('privacy-policy', 'routes/public/privacy-policy.tsx'),
  route('terms-and-conditions', 'routes/public/terms-and-conditions.tsx'),
  route('refund-policy', 'routes/public/refund-policy.tsx'),

  route('bharat-utsav', 'routes/booking/bharat-utsav.tsx'),
  route('bharat-utsav/spots', 'routes/booking/spots.ts'),
  route('registration', 'routes/registration/registration.tsx'),

  route('login', 'routes/login/login.tsx'),
  route('login/code', 'routes/login/code.tsx'),
  route('login/link', 'routes/login/link.tsx'),
  route('login/choose', 'routes/login/choose.tsx'),
  route('logout', 'routes/login/logout.ts'),

  layout('routes/dashboard/layout.tsx', [
    route('dashboard', 'routes/dashboard/overview.tsx'),
    route('dashboard/payment', 'routes/dashboard/payment.tsx'),
    route('dashboard/papers', 'routes/dashboard/papers.tsx'),
    route('dashboard/kit', 'routes/dashboard/kit.tsx'),
    route('dashboard/documents', 'routes/dashboard/documents.tsx'),
    route('dashboard/details', 'routes/dashboard/details.tsx'),
  ]),
  layout('routes/organiser/entrance.tsx', [
    route('organiser/login', 'routes/organiser/login.tsx'),
    route('organiser/code', 'routes/organiser/code.tsx'),
    route('organiser/link', 'routes/organiser/link.tsx'),
    route('organiser/welcome', 'routes/organiser/welcome.tsx'),
    route('organiser/second-factor', 'routes/organiser/second-factor.tsx'),
  ]),
  route('organiser/passkey', 'routes/organiser/passkey.ts'),
  route('organiser/exports/registrations', 'routes/organiser/exports/registrations.ts'),
  route('organiser/exports/payments', 'routes/organiser/exports/payments.ts'),
  route('organiser/exports/bookings', 'routes/organiser/exports/bookings.ts'),
  route('organiser/exports/enquiries', 'routes/organiser/exports/enquiries.ts'),
  layout('routes/organiser/layout.tsx', [
    layout('routes/organiser/refusal.tsx', [
      route('organiser', 'routes/organiser/overview.tsx'),
      route('organiser/account', 'routes/organiser/account.tsx'),
      route('organiser/organisers', 'routes/organiser/organisers.tsx'),
      route('organiser/exports', 'routes/organiser/exports/exports.tsx'),
      route('organiser/enquiries', 'routes/organiser/enquiries/enquiries.tsx'),
      route('organiser/enquiries/:enquiryId', 'routes/organiser/enquiries/enquiry.tsx'),
      route('organiser/mails', 'routes/organiser/mails/mails.tsx'),
      route('organiser/mails/:mailId', 'routes/organiser/mails/mail.tsx'),

      route('organiser/audit', 'routes/organiser/audit.tsx'),
      route('organiser/*', 'routes/organiser/not-found.tsx'),
    ]),
  ]),
  route('files/:fileId', 'routes/resources/file.ts'),

  // Made at build, as the pages are.
  route('schedule.ics', 'routes/resources/calendar.ts', { id: 'whole-calendar' }),
  route('schedule/:file', 'routes/resources/calendar.ts'),
  route('cards/:file', 'routes/resources/card.ts'),
  route('sitemap.xml', 'routes/resources/sitemap.ts'),
  route('robots.txt', 'routes/resources/robots.ts'),
  route('site.webmanifest', 'routes/resources/web-manifest.ts'),
  route('favicon.ico', 'routes/resources/icon.ts', { id: 'favicon' }),
  route('apple-touch-icon.png', 'routes/resources/icon.ts', { id: 'apple-touch-icon' }),
  route('icons/:file', 'routes/resources/icon.ts'),

  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig;
