import type { PolicyPage } from '../../policy-schema.ts';
import { facts } from '../facts.ts';

const { contact, organisers, privacy } = facts;

export const privacyPolicy: PolicyPage = {
  meta: {
    title: `Privacy policy · ${facts.name}`,
    description:
      'What this site stores about you, why, how long, who sees it, and how to have it corrected or erased.',
  },
  title: 'Privacy policy',
  lead: 'What we store about you, why, for how long, who sees it, and how you have it erased.',
  updated: 'In force since 1 August 2025',
  contentsTitle: 'On this page',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      paragraphs: [
        `The ${organisers[0]} and the ${organisers[1]} together, reached at ${contact.email} and at ${contact.street}, ${contact.city} ${contact.postalCode}, ${contact.country}.`,
      ],
    },
    {
      id: 'reading',
      title: 'When you only read',
      paragraphs: [
        'The pages ask nobody else for anything: fonts, pictures and script come from this server. There are no statistics, no advertising and no trackers. The server’s log notes the time, the kind of page, whether it worked and a request number, without your name, email or what you typed.',
      ],
    },
    {
      id: 'registration',
      title: 'When you register',
      paragraphs: ['We need these to admit you, to issue your documents and to support your visa:'],
      points: [
        'Full name, email address and participant type.',
        'Passport number and expiry, and your address if you ask for a visa invitation letter.',
        'If you choose to give them: dress and shoe size, a photograph, a scan of your passport, and whether you are interested in an honorary doctorate nomination.',
        'What you add later on your dashboard, such as your country.',
      ],
    },
    {
      id: 'protection',
      title: 'How it is protected',
      paragraphs: [
        'Passport number and expiry, visa address, passport scan and photograph are stored encrypted, each record under a key of its own. They never appear in emails, in addresses of pages or in logs. Each time one of them is shown to anybody, that is recorded.',
        'Photographs are re-encoded when they arrive, so that hidden data such as the place where they were taken is gone. A file that came with a form we had to refuse is kept encrypted for your browser alone, for 24 hours.',
      ],
    },
    {
      id: 'booking-and-messages',
      title: 'When you book or write',
      paragraphs: [
        'A booking stores the applicant’s name, a contact email and, if you send one, a picture of your work. A message sent from the contact page is stored and mailed to the organizers, and reaches nobody else. A message you send from your own mail program does not pass through this site.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and your browser’s storage',
      paragraphs: ['Only necessary ones exist. They are:'],
      points: [
        'a cookie that keeps you logged in, for at most thirty days, and one that lets this browser log in to the registrations made in it;',
        'a cookie that ties a half-filled form to your browser, and one that carries a short notice to the next page for a minute;',
        'in your browser’s own storage: your cookie choice (cookie_consent), and copies of your name, email and payment status for display (userRegistration, loggedInUser). They grant nothing.',
      ],
    },
    {
      id: 'who-sees',
      title: 'Who sees it',
      paragraphs: [
        'Those organizers who need it for their task. The visa letter goes to you, and through you to the embassy. The mail provider carries our emails to you. We sell nothing and pass nothing on to anybody else, unless a law obliges us.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long',
      points: [
        `Passport data, scans and photographs are destroyed ${privacy.passportKeptDays} days after the organizers close this edition, or at once when you ask for it and no document depends on them.`,
        'Name, email, participation and payments are kept as long as membership and accounting law require, at most eight years.',
        'Messages and unpaid bookings are deleted after one year.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: [
        `You may see what we hold about you, have it corrected, receive a copy, object, and have it erased. Write to ${contact.email} from the address you registered with; we answer within thirty days. Erasing destroys the key of your record, so that copies in older backups cannot be read either. You may also complain to the data protection authority of your country.`,
      ],
    },
  ],
  related: [
    { to: '/terms-and-conditions', label: 'Terms & Conditions' },
    { to: '/contact', label: 'Contact' },
  ],
};
