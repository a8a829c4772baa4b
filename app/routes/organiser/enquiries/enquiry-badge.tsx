import { type EnquiryStatus, statusWords } from '#conference/enquiries/enquiry.ts';
import { Badge } from '#ui/feedback/status.tsx';

const tones = {
  new: 'due',
  'in-progress': 'plain',
  answered: 'done',
  closed: 'plain',
  spam: 'plain',
} as const;

type Props = {
  status: EnquiryStatus;
  /** Whether somebody answered a reply. If so, the status “new” means that an older enquiry has a new answer. */
  hasAnswer: boolean;
};

export function EnquiryBadge({ status, hasAnswer }: Props) {
  return <Badge tone={tones[status]}>{statusOf(status, hasAnswer)}</Badge>;
}

/** Names the status of an enquiry. */
export function statusOf(status: EnquiryStatus, hasAnswer: boolean): string {
  return status === 'new' && hasAnswer ? 'New answer' : statusWords[status];
}
