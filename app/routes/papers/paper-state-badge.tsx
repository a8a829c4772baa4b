import type { PaperState } from '#conference/papers/paper.ts';
import { Badge } from '#ui/feedback/status.tsx';

const tones = {
  draft: 'plain',
  submitted: 'plain',
  accepted: 'done',
  'waiting-list': 'due',
  rejected: 'refused',
  revise: 'due',
  withdrawn: 'plain',
} as const;

/** The badge of a paper's state. `name` is the state in words. */
export function PaperStateBadge({ state, name }: { state: PaperState; name: string }) {
  return <Badge tone={tones[state]}>{name}</Badge>;
}
