import type { PolicyPage } from '#conference/edition/schema/pages/policy-schema.ts';

export const privacyPolicy: PolicyPage = {
  meta: {
    title: 'Privacy policy · {event}',
    description:
      'What this site stores about you, why, how long, who sees it, and how to have it corrected or erased.',
  },
  title: 'Privacy policy',
  lead: 'What we store about you, why, for how long, who sees it, and how you have it erased.',
  updated: 'In force since {policiesSince}',
  contentsTitle: 'On this page',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      paragraphs: [
        'The {organisers_1} and the {organisers_2} together, reached at {email} and at {street}, {city} {postalCode}, {contactCountry}.',
      ],
    },
    {
      id: 'reading',
      title: 'When you only read',
      paragraphs: [
        'The pages ask nobody else for anything: fonts, pictures and script come from this server. There are no statistics, no advertising and no trackers. The server’s log notes the time, the kind of page, whether it worked and a request number, without your name, your email, your network address or what you typed.',
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
        'How you take part: in person or online, the days, your organisation and phone, your journey and room. If you choose to give them: food, access needs and somebody to call in an emergency.',
        'What you add later on your dashboard, such as your country.',
      ],
    },
    {
      id: 'protection',
      title: 'How it is protected',
      paragraphs: [
        'Passport number and expiry, visa address, passport scan, photograph, food, access needs and emergency contact are stored encrypted, each record under a key of its own. They never appear in emails, in addresses of pages or in logs. Each time one of them is shown to anybody, that is recorded; an organiser who opens your passport details or your needs has to say why.',
        'What organisers note about you, the references of your payments and the reasons for a correction are encrypted with the same key. A fingerprint of your passport number, made with the server’s secret key, lets us notice that somebody registered twice without opening any passport.',
        'Photographs are re-encoded when they arrive, so that hidden data such as the place where they were taken is gone. A file that came with a form we had to refuse is kept encrypted for your browser alone, for {files-kept}.',
        'The code on your badge, letter, cards and certificates contains what the paper shows: its kind, its number, your name and its last day. Whoever scans it or enters the number sees these, and whether the document is valid. A public list has the numbers of documents that ended, and nobody’s name.',
        'Against floods of forms and guessing of codes the server counts tries by network address and by email. It keeps a fingerprint made with its own secret key in their place, and for no longer than {tries-kept}.',
      ],
    },
    {
      id: 'booking-and-messages',
      title: 'When you book or write',
      paragraphs: [
        'If you only want a stall or a hall, your account stores your name, your organisation and your email, and no passport.',
        'A booking stores the applicant’s name, a contact email and, if you send one, a picture of your work, which is encrypted like your photograph. A message sent from the contact page is stored with your name and email and mailed to the organisers, and reaches nobody else. A message you send from your own mail program does not pass through this site.',
        'Of each email we send you we keep its kind, its time and whether it arrived, and never its text.',
      ],
    },
    {
      id: 'without-registration',
      title: 'When you send papers, review, or pay for others without registering',
      paragraphs: [
        'You need no registration for these: you prove your email address, and what you send belongs to it. We store only what the task needs:',
      ],
      points: [
        'Of an author: email, name, institution, title, abstract, what the session needs, the full text (encrypted), the names and emails of co-authors, and what you and the committee write to each other. We need it to choose the programme and to tell you the decision. Reviewers see your paper without names; the programme committee sees all of it. The programme publishes accepted work with the name of whoever presents it.',
        'Of a co-author whom somebody names: name, email, and whether you agree. We mail you once to ask.',
        'Of a reviewer: email, name, institution, the themes that you know, conflicts of interest, and your reviews. We need it to share out papers fairly. Authors read your comment and never your name.',
        'Of a payer: email, and, encrypted, the name, address and tax number for the receipt and the proofs of transfers. We need it to book the money to the right people and to send money back. Those for whom you pay learn your name only if you choose that; of them you see the first name alone.',
        'Papers that were not accepted are deleted {contactsKeptDays, plural, one {# day} other {# days}} after the organisers close this edition. Accepted papers, reviews, and what names a payer are deleted {recordsKeptYears, plural, one {# year} other {# years}} after the closing, as accounting law asks; amounts and numbers of receipts stay in the accounts.',
        'You may have all of it erased before: write to {email} from that address. An organiser checks who asks, erases it, and mails you when it is done; within {erasureDays, plural, one {# day} other {# days}} you have an answer.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and your browser’s storage',
      paragraphs: [
        'Only necessary ones exist. Each holds a random number or what is said here, nothing more:',
      ],
      points: [
        '{session-cookie} keeps you logged in, or signed in with your mailbox alone: it ends after {session-idle} without a visit, and after {session-longest} in any case.',
        '{device-cookie} lets this browser log in to the registrations made in it. It lasts {device-lasts}, unless you choose “Log out and forget this device”.',
        '{proved-mailbox-cookie} holds a mark that only the server can make, once you have signed in by mail in this browser, so that nobody else can use up the sign-in links you may ask for. It lasts {proved-mailbox-lasts}, unless you choose “Log out and forget this device”.',
        '{browser-cookie} tells a form sent twice from two forms, and finds the files kept for you. It lasts {browser-lasts}.',
        '{booking-draft-cookie} holds what you typed when you booked before logging in, sealed so that only the server can read it. It lasts {booking-draft-lasts}.',
        '{unsaved-form-cookie} holds a form that you sent after you were logged out, sealed so that only the server can read it. It never holds passport details. It lasts {unsaved-form-lasts}.',
        '{stars-cookie} holds the sessions that you have starred before you log in. It lasts {stars-lasts}.',
        '{notice-cookie} carries the name of a short message to the next page. It lasts {notice-lasts}.',
        'In your browser’s own storage: your cookie choice ({consent-record}), and copies of your name, email and payment status for display ({registration-record}, {login-record}). They grant nothing. Until you close the tab, it also holds what you typed into the registration form, without passport details (registration-draft).',
      ],
    },
    {
      id: 'who-sees',
      title: 'Who sees it',
      paragraphs: [
        'You, on your dashboard; your passport number and your files only within {proof-lasts} of signing in by email. Those organisers who need it for their task. The visa letter goes to you, and through you to the embassy. The mail provider carries our emails to you. We sell nothing and pass nothing on to anybody else, unless a law obliges us.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long',
      paragraphs: ['The server deletes by itself:'],
      points: [
        'files kept after a refused form: after {files-kept};',
        'sign-in links and codes: they work for {sign-in-lasts}, and their record goes {session-record-kept} later;',
        'the record that tells a repeated form from a new one: after {forms-kept};',
        'sessions, with what the browser calls itself, such as “Firefox on Android”: {session-record-kept} after they run out, {ended-session-kept} after you log out;',
        'passport data, visa addresses, scans, photographs, pictures of bookings, journeys, phone numbers, needs and emergency contacts: {passportKeptDays, plural, one {# day} other {# days}} after the organisers close this edition. The key is destroyed with them, so that no older copy can be read;',
        'messages from the contact page with what was answered, and bookings for which nothing was ever paid: {contactsKeptDays, plural, one {# day} other {# days}} after the closing, or after they came if that is later;',
        'name, email, participation and payments, which membership and accounting law ask for: {recordsKeptYears, plural, one {# year} other {# years}} after the closing. Amounts stay in the accounts, without your name.',
      ],
    },
    {
      id: 'closing',
      title: 'When the edition is closed',
      paragraphs: [
        'The organisers close this edition once its last day is over and its accounts are settled; from that day on the software counts by itself. The list of who saw or changed what stays, since it protects you: it names records by number and holds no name, email or passport data.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: [
        'You may see what we hold about you, receive a copy, have it corrected, object, and have it erased. On “Account” in your dashboard you download a copy of everything, correct your name, passport, visa address and country, and ask for erasure. For all else write to {email} from the address you registered with; the organisers answer within {erasureDays, plural, one {# day} other {# days}}.',
        'When an organiser carries out your request for erasure, this is what happens:',
      ],
      points: [
        'All registrations of your address go, with their files, bookings, messages, sign-ins and the log of your emails, and so do the keys: what was encrypted can be read by nobody, whoever should find an older copy.',
        'Amounts that were charged and paid stay in our accounts, without your name. The list of who saw or changed what stays, and its reasons cannot be read any more. We also keep the number of the erased record and the day, so that a restored backup does not bring it back.',
        'A last email tells you that it is done. Your address is kept for it, encrypted, until {erasure-address-kept} after it was sent, or for {erasure-address-longest} if it cannot be sent.',
        'Until then you can take the request back. If the law obliges us to keep something, an organiser refuses and tells you why; you may also complain to the data protection authority of your country.',
      ],
    },
  ],
  related: [
    { to: '/terms-and-conditions', label: 'Terms & Conditions' },
    { to: '/contact', label: 'Contact' },
  ],
};
