import { wordGroup } from '#platform/words/words.ts';

/** The words of mails about a request to cancel. `kind` is what the participant asked for. */
export const cancellationMailWords = wordGroup('cancellation-mail', {
  askedSubject: 'We received your request ({reference})',
  askedTitle: 'We received your request',
  asked:
    '{kind, select, booking {You asked us to cancel your booking of {title}.} refusal {You asked for a refund because your visa was refused.} substitution {You asked us to give your place to another person.} other {You asked us to cancel your registration.}} Your reference is {reference}.',
  askedMoney:
    'By our refund rules, {amount} comes back to you. The day of your request counts, not the day of our answer.',
  askedNothing: 'By our refund rules, no money comes back.',
  askedNext:
    'We answer within {days, plural, one {one working day} other {# working days}}. Until then you can take the request back on your dashboard.',
  open: 'Open your dashboard',
  grantedSubject: 'Your request is granted ({reference})',
  grantedTitle: 'Your request is granted',
  granted:
    '{kind, select, booking {We have cancelled your booking of {title}, as you asked.} refusal {We have cancelled your registration, because your visa was refused.} substitution {The person whom you named can now register in your place. Your registration ends when they have done it.} other {We have cancelled your registration, as you asked.}} Your reference is {reference}.',
  grantedMoney:
    'We send {amount} back to you within {days, plural, one {one day} other {# days}}, by the way you paid. A mail tells you when it is sent.',
  receipts: 'See your receipts and credit notes',
  refusedSubject: 'Your request is refused ({reference})',
  refusedTitle: 'We cannot do what you asked',
  refused: 'The organisers have refused your request. They write:',
  nothingChanged: 'Nothing has changed: your registration and your bookings stay as they were.',
  questions: 'If you have a question, please write to {email} and give your reference, {reference}.',
  backToPayer: 'What somebody else paid for you goes back to them, not to you.',
  bookingBack: 'For your booking of {title} you also get back {amount}.',
  withdrawnSubject:
    '{item, select, account {Your account for the {event} was withdrawn ({reference})} other {Your registration for the {event} was withdrawn ({reference})}}',
  withdrawnTitle:
    '{item, select, account {Your account was withdrawn} other {Your registration was withdrawn}}',
  withdrawn:
    '{item, select, account {The organisers have withdrawn your account, {reference}.} other {The organisers have withdrawn your registration, {reference}.}} Stalls and halls that you had booked are free again.',
  withdrawnBack: 'You get back {amount}: {percent} % of the {held} that reached us.',
  withdrawnBackMore:
    'You get back {amount}: {percent} % of what you paid for it and everything above it, less what came back before.',
  withdrawnNothing: 'Nothing of the {held} that you paid for it comes back: {percent} % by our refund rules.',
  withdrawnUnpaid: 'You have not paid anything for it, so no money comes back.',
  withdrawnRule:
    'This follows our refund policy, with the rule for {day}. Another mail tells you when money is sent.',
  withdrawnMistake:
    'If you did not ask for this, please write to {email} and give your reference. Nothing is lost: we can {item, select, account {open your account again} other {reinstate your registration}}.',
  takenOverSubject: 'Your place has a new owner ({reference})',
  takenOverTitle: 'The other person has registered',
  takenOver:
    'The person whom you named has registered. Your fee now counts for them, and your registration, {reference}, has ended. Your documents are no longer valid.',
  inviteSubject: 'Your place at the {event}',
  inviteTitle: 'A place at the conference for you',
  inviteDear: 'Hello,',
  invite:
    'Somebody who cannot come to the {event} gives you their place. Please register with your own name and passport.',
  inviteMoney: 'The fee that was paid for this place counts for you.',
  inviteLink: 'The link works once, until {until}.',
  inviteButton: 'Register',
  inviteIgnore: 'If you do not know about this, please ignore this mail.',
});
