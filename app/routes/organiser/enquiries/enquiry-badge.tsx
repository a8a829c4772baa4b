import { type EnquiryStatus, statusWords } from '#conference/enquiries/enquiry.ts';
import { Badge } from '#ui/feedback/status.tsx';

const tones = { new: 'due', 'in-progress': 'plain', answered: 'done', closed: 'plain' } as const;

export function EnquiryBadge({ status }: { status: EnquiryStatus }) {
  return <Badge tone={tones[status]}>{statusWords[status]}</Badge>;
}
