import { type MailState, mailStateWords } from '#conference/mails/mail-kinds.ts';
import { Badge } from '#ui/feedback/status.tsx';

const tones = { queued: 'plain', sent: 'done', failed: 'refused', dropped: 'plain' } as const;

export function MailBadge({ state }: { state: MailState }) {
  return <Badge tone={tones[state]}>{mailStateWords[state]}</Badge>;
}
