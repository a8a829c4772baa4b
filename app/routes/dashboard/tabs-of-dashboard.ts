import type { WordsOf } from '#platform/words/words.ts';
import type { Tab } from '#ui/layout/tabs.tsx';
import type { dashboardWords } from './dashboard-words.ts';

type Words = WordsOf<typeof dashboardWords>;

/** The tabs of a participant with their pages. Only who is asked extra questions has their page. */
export function tabsOfParticipant(words: Words, { hasQuestions }: { hasQuestions: boolean }): Tab[] {
  return [
    {
      label: words.overview,
      pages: [
        { to: '/dashboard', label: words.tasks },
        { to: '/dashboard/participation', label: words.participation },
        ...(hasQuestions ? [{ to: '/dashboard/questions', label: words.questions }] : []),
        { to: '/dashboard/account', label: words.account, below: ['/dashboard/cancel'] },
      ],
    },
    {
      label: words.payment,
      pages: [
        { to: '/dashboard/payment', label: words.pay },
        { to: '/dashboard/pay-for-others', label: words.payForOthers },
        { to: '/dashboard/receipts', label: words.receipts },
      ],
    },
    {
      label: words.papers,
      pages: [
        { to: '/dashboard/papers', label: words.ownPapers },
        { to: '/dashboard/programme', label: words.ownProgramme },
      ],
    },
    { label: words.kit, pages: [{ to: '/dashboard/kit', label: words.kit }] },
    {
      label: words.documents,
      pages: [
        { to: '/dashboard/documents', label: words.ownDocuments },
        { to: '/dashboard/visa', label: words.visa },
      ],
    },
  ];
}

/** The tabs of a stall holder, who has bookings and no place at the conference. */
export function tabsOfStallHolder(words: Words): Tab[] {
  return [
    {
      label: words.overview,
      pages: [
        { to: '/dashboard', label: words.bookings, below: ['/dashboard/cancel'] },
        { to: '/dashboard/account', label: words.account },
      ],
    },
    {
      label: words.payment,
      pages: [
        { to: '/dashboard/payment', label: words.pay },
        { to: '/dashboard/receipts', label: words.receipts },
      ],
    },
    { label: words.documents, pages: [{ to: '/dashboard/documents', label: words.documents }] },
  ];
}
