import type { PolicyPage } from '#conference/edition/schema/pages/policy-schema.ts';

export const privacyPolicy: PolicyPage = {
  meta: {
    title: 'Privacy policy · {event}',
    description:
      'What we know about you, why we need it, who reads it, when it is destroyed, and how you take it back.',
  },
  title: 'Privacy policy',
  lead: 'What we know about you, why, who reads it, and when it is destroyed.',
  updated: 'In force since {policiesSince}',
  contentsTitle: 'On this page',
  sections: [
    {
      id: 'who',
      title: 'Who answers for it',
      paragraphs: [
        'The {organisers_1}, the {organisers_2} and the {organisers_3}, together. Write to {email} or to {street}, {city} {postalCode}, {contactCountry}.',
      ],
    },
    {
      id: 'reading',
      title: 'If you only read',
      paragraphs: [
        'Nobody learns of it. Every font, picture and script comes from our own server, and there are no statistics, no advertising and no trackers. The server’s log has the time, the kind of page, whether it worked and a request number. It has no name, no email and no network address.',
      ],
    },
    {
      id: 'registration',
      title: 'If you register',
      paragraphs: ['We ask for what we need to let you in, to print your papers and to help with your visa:'],
      points: [
        'Your full name, your email and your participant type.',
        'The number and the expiry date of your passport, and your address if you want an invitation letter.',
        'Only if you like: a shirt and a shoe size, a photograph, a scan of your passport, and your interest in an honorary doctorate.',
        'How you take part: at the venue or online, your days, organisation, phone, journey and room. Only if you like: what you eat, the help you need, and whom to call in an emergency.',
        'Your country, which you add later on your dashboard.',
      ],
    },
    {
      id: 'protection',
      title: 'How we keep it',
      paragraphs: [
        'Your passport number and its expiry, your visa address, the scan, the photograph, what you eat, the help you need and your emergency contact are encrypted, each record with its own key. They are never in an email, in an address or in a log. Whenever somebody sees them we record it, and an organiser has to say why.',
        'Notes of organisers, payment references and reasons for corrections are encrypted with the same key. To notice when one person registers twice, we compare fingerprints of passport numbers and open no passport.',
        'We save photographs anew, which removes the place where they were taken. If we have to send a form back to you, its files wait for {files-kept}, encrypted, for your browser alone.',
        'The code on your badge, letter, cards and certificates says what the paper says: what it is, its number, your name and its last day. Who scans it or enters the number sees these, and whether the document is valid. We publish the numbers of documents that ended, without names.',
        'To stop people who flood forms or guess codes, the server counts tries by network and by email. It stores a secret fingerprint instead of either, for no longer than {tries-kept}.',
      ],
    },
    {
      id: 'messages',
      title: 'If you write to us',
      paragraphs: [
        'A message sent from our contact page is stored with your name and email, and mailed to the organisers. Nobody else gets it. If you use your own mail program, the message does not pass through this site.',
        'Of the emails we send you we keep the kind, the time and whether it arrived. We do not keep the text.',
      ],
    },
    {
      id: 'without-registration',
      title: 'If you send a paper, review, or pay for others without registering',
      paragraphs: [
        'Then we know you by an email address that you have proved, and by nothing else than what the task asks for:',
      ],
      points: [
        'Authors: your email, your name and institution, the paper with its abstract and encrypted full text, what you need in the room, the names and emails of your co-authors, and your letters to and from the committee. It serves to choose the programme. Reviewers read the paper without names, the committee reads everything, and the programme shows accepted work with the name of whoever presents it.',
        'Co-authors: your name, your email, and whether you said yes to the one mail that asks.',
        'Reviewers: your email, your name and institution, your themes, your conflicts of interest, and your reviews. It serves to give each paper fair readers. Authors read what you write to them, and never who wrote it.',
        'Payers: your email and, encrypted, the name, address and tax number on your receipt and the proofs of your transfers. It serves to book your money and to return it if need be. The people for whom you pay read your name only if you want it, and you read nothing of them but the first name.',
        'Papers that were not accepted go {contactsKeptDays, plural, one {# day} other {# days}} after the closing. Accepted papers, reviews and the names of payers go {recordsKeptYears, plural, one {# year} other {# years}} after it, because of accounting law; the amounts and the numbers of receipts stay.',
        'You need not wait: write to {email} from that address, and an organiser who is sure that it is you erases it and mails you. You have an answer within {erasureDays, plural, one {# day} other {# days}}.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and browser storage',
      paragraphs: ['The site cannot work without these. There are no others:'],
      points: [
        '{session-cookie} keeps you logged in, or signed in with your mailbox alone. It ends after {session-idle} without a visit, and after {session-longest} in any case.',
        '{device-cookie} lets this browser log in again. It lasts {device-lasts}, or until you choose “Log out and forget this device”.',
        '{proved-mailbox-cookie} remembers that you signed in by mail here, so that strangers cannot use up your sign-in links. It lasts {proved-mailbox-lasts}, or until you choose “Log out and forget this device”.',
        '{browser-cookie} tells a form sent twice from two forms, and finds the files that wait for you. It lasts {browser-lasts}.',
        '{unsaved-form-cookie} holds a form that you sent after you were logged out, sealed so that only the server can read it. It never holds passport details. It lasts {unsaved-form-lasts}.',
        '{stars-cookie} holds the sessions that you have starred before you log in. It lasts {stars-lasts}.',
        '{notice-cookie} carries a short message to the next page. It lasts {notice-lasts}.',
        'In the storage of your browser: your answer about cookies ({consent-record}), and your name, email and payment status for display ({registration-record}, {login-record}). They open nothing. Until you close the tab, it also holds what you typed into the registration form, without passport details (registration-draft).',
      ],
    },
    {
      id: 'who-sees',
      title: 'Who sees it',
      paragraphs: [
        'You do, on your dashboard; for your passport number and files we ask you to sign in by email within {proof-lasts} before. Organisers see what their task needs. You get the visa letter and take it to the consulate yourself. A mail provider delivers our emails. We sell nothing, and we hand nothing over unless a law makes us.',
      ],
    },
    {
      id: 'how-long',
      title: 'When it is destroyed',
      paragraphs: ['The server does this without being asked:'],
      points: [
        'files of a form that came back: after {files-kept};',
        'sign-in links and codes: they work for {sign-in-lasts}, and their record goes {session-record-kept} later;',
        'the record that recognises a form sent twice: after {forms-kept};',
        'sessions, with what the browser calls itself, such as “Firefox on Android”: {session-record-kept} after they end by themselves, {ended-session-kept} after you log out;',
        'passport data, visa addresses, scans, photographs, journeys, phone numbers, needs and emergency contacts: {passportKeptDays, plural, one {# day} other {# days}} after the organisers close this edition. Their key is destroyed too, so no old copy can be read;',
        'messages from the contact page and their answers: {contactsKeptDays, plural, one {# day} other {# days}} after the closing, or after they came if that is later;',
        'name, email, participation and payments, which accounting law asks us to keep: {recordsKeptYears, plural, one {# year} other {# years}} after the closing. The amounts stay, without your name.',
      ],
    },
    {
      id: 'closing',
      title: 'The closing of an edition',
      paragraphs: [
        'When the last day is over and the accounts are settled, the organisers close this edition. All days above count from then. The list of who saw or changed what stays, because it protects you. It has numbers of records in it, and no names.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask for',
      paragraphs: [
        'See it, copy it, correct it, object to it, erase it: “Account” on your dashboard does most of this at once. For the rest write to {email} from the address you registered with. You have an answer within {erasureDays, plural, one {# day} other {# days}}.',
        'If you ask for erasure and an organiser carries it out:',
      ],
      points: [
        'All registrations of your address go, with files, messages, sign-ins and the log of your emails. The keys go too, so nobody can read an old copy.',
        'The amounts stay in our accounts without your name. We keep the number of the erased record and the day, so that a restored backup does not bring you back.',
        'A last email tells you when it is done. For it we keep your address, encrypted, until {erasure-address-kept} after it was sent, or for {erasure-address-longest} if it cannot be sent.',
        'Before that you can change your mind. If a law makes us keep something we refuse and say which; you may complain to the authority of your country.',
      ],
    },
  ],
  related: [
    { to: '/terms-and-conditions', label: 'Terms & Conditions' },
    { to: '/contact', label: 'Contact' },
  ],
};
