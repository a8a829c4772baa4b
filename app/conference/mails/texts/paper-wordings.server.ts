import type { Decision } from '#conference/papers/deciding/decision.ts';
import { decisionMailWords } from '#conference/papers/deciding/decision-mail-words.ts';
import { writeDecisionMail } from '#conference/papers/deciding/write-decision-mail.server.tsx';
import { reviewMailWords } from '#conference/papers/reviewing/review-mail-words.ts';
import {
  writePapersAssignedMail,
  writeRemarkMail,
  writeReviewerInvitedMail,
} from '#conference/papers/reviewing/write-review-mails.server.tsx';
import { paperMailWords } from '#conference/papers/submitting/paper-mail-words.ts';
import {
  writeCoAuthorMail,
  writePaperQuestionMail,
  writePaperSubmittedMail,
} from '#conference/papers/submitting/write-paper-mails.server.tsx';
import { addressIn } from '#platform/words/locales.ts';
import { examplePerson } from './example-person.server.ts';
import { makeWording, type WriteExample } from './make-wording.server.ts';
import { oneLineLabelStarts } from './wording.ts';

const { subject, title, button } = oneLineLabelStarts;

const paper = { to: examplePerson.email, name: examplePerson.name, number: 12, title: 'Rivers and Peace' };

function decided(decision: Decision): WriteExample {
  return async (translator, origin) =>
    await writeDecisionMail(translator, {
      ...paper,
      decision,
      note: 'The committee thanks you for your work.',
      comments: ['The question is clear.', 'The second part could be shorter.'],
      address: `${origin}${addressIn(translator.locale, '/papers/mine')}`,
    });
}

/** The mails to authors, co-authors and reviewers. */
export const paperWordings = [
  makeWording(paperMailWords, {
    mail: 'paper-submitted',
    labels: {
      submitted: subject,
      submittedTitle: title,
      submittedText: 'What has happened',
      open: button,
    },
    examples: {
      'The second version of a paper': async (translator, origin) =>
        await writePaperSubmittedMail(translator, {
          ...paper,
          version: 2,
          address: `${origin}${addressIn(translator.locale, '/papers/mine')}`,
        }),
    },
  }),
  makeWording(paperMailWords, {
    mail: 'co-author-asked',
    labels: {
      coAuthor: subject,
      coAuthorTitle: title,
      coAuthorText: 'The question',
      coAuthorOpen: button,
      coAuthorWhy: 'Last sentence',
    },
    examples: {
      'A link that does not work': async (translator, origin) =>
        await writeCoAuthorMail(translator, {
          ...paper,
          author: 'noor@example.org',
          address: `${origin}${addressIn(translator.locale, '/papers/co-author')}`,
        }),
    },
  }),
  makeWording(paperMailWords, {
    mail: 'paper-question',
    labels: {
      question: subject,
      questionTitle: title,
      questionText: 'Before the committee’s question',
      answer: button,
    },
    examples: {
      'A question': async (translator, origin) =>
        await writePaperQuestionMail(translator, {
          ...paper,
          text: 'Which years does your study cover?',
          address: `${origin}${addressIn(translator.locale, '/papers/mine')}`,
        }),
    },
  }),
  makeWording(decisionMailWords, {
    mail: 'paper-decided',
    labels: {
      accepted: `${subject} and heading, if it is accepted`,
      'accepted-text': 'If it is accepted',
      'waiting-list': `${subject} and heading, for the waiting list`,
      'waiting-list-text': 'For the waiting list',
      rejected: `${subject} and heading, if it is rejected`,
      'rejected-text': 'If it is rejected',
      revise: `${subject} and heading, for a revision`,
      'revise-text': 'For a revision',
      fromCommittee: 'Before the committee’s words',
      comments: 'Before the reviewers’ comments',
      open: button,
    },
    examples: {
      Accepted: decided('accepted'),
      'On the waiting list': decided('waiting-list'),
      Rejected: decided('rejected'),
      'To be revised': decided('revise'),
    },
  }),
  makeWording(reviewMailWords, {
    mail: 'reviewer-invited',
    labels: {
      invited: subject,
      invitedTitle: title,
      invitedText: 'What the committee asks',
      open: button,
      invitedWhy: 'Last sentence',
    },
    examples: {
      'An invitation': async (translator, origin) =>
        await writeReviewerInvitedMail(translator, {
          to: examplePerson.email,
          address: `${origin}${addressIn(translator.locale, '/review')}`,
        }),
    },
  }),
  makeWording(reviewMailWords, {
    mail: 'papers-assigned',
    labels: { assigned: subject, assignedTitle: title, assignedText: 'How many papers wait', open: button },
    examples: {
      'Three papers': async (translator, origin) =>
        await writePapersAssignedMail(translator, {
          to: examplePerson.email,
          address: `${origin}${addressIn(translator.locale, '/review')}`,
          count: 3,
        }),
    },
  }),
  makeWording(reviewMailWords, {
    mail: 'paper-remarked',
    labels: {
      remarked: subject,
      remarkedTitle: title,
      remarkedText: 'What has happened',
      remarkedOpen: button,
      remarkedWhy: 'Last sentence',
    },
    examples: {
      'A remark': async (translator, origin) =>
        await writeRemarkMail(translator, {
          to: examplePerson.email,
          address: `${origin}${addressIn(translator.locale, '/review')}`,
          number: paper.number,
        }),
    },
  }),
];
