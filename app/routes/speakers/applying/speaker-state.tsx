import type { SpeakerState as State } from '#conference/speakers/speaker.ts';
import { Badge } from '#ui/feedback/status.tsx';

const tones = {
  received: 'plain',
  invited: 'due',
  confirmed: 'done',
  published: 'done',
  declined: 'refused',
  rejected: 'refused',
  uninvited: 'refused',
  withdrawn: 'plain',
} as const;

/** The badge of a state, for the person and for the desk. */
export function SpeakerState({ state, name }: { state: State; name: string }) {
  return <Badge tone={tones[state]}>{name}</Badge>;
}
