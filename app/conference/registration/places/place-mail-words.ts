import { wordGroup } from '#platform/words/words.ts';

export const placeMailWords = wordGroup('place-mail', {
  offeredSubject: 'A place for you at the {event} ({reference})',
  offeredTitle: 'We can offer you a place',
  offered:
    'You were on the waiting list of {event}, and a place as {type} is now yours if you want it. Please accept it on your dashboard by <strong>{until}</strong>. The fee of <amount>{fee}</amount> is due only after you accept.',
  offeredOther:
    'If you cannot come, please decline the place there: then the next person on the list gets it. Without an answer, the offer ends after that day.',
  offeredButton: 'Accept or decline',
  lapsedSubject: 'The offer of a place at the {event} has ended ({reference})',
  lapsedTitle: 'The offer of a place has ended',
  lapsed:
    'We offered you a place at {event} and had no answer by the last day, so the place now goes to the next person on the waiting list. Your registration stays saved.',
  lapsedOther: 'If you still want to come, you can join the waiting list again on your dashboard.',
  lapsedButton: 'Go to your dashboard',
});
