import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { applyToSpeak } from '#conference/speakers/applying/apply.server.ts';
import { type Applicant, type SpeakerProfile, speakerSchema } from '#conference/speakers/speaker.ts';
import { listSpeakerDays, speakerChoices } from '#conference/speakers/speakers.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { anEmail } from './factories.ts';

const defaultTime = new Date('2026-01-02T08:00:00Z');
const [category = ''] = speakerChoices.categories;
const [theme = { id: '' }] = edition.papers.themes;

/** The values that somebody types into the form for a speaker's profile. */
export const typedProfile = {
  name: 'Ines Ferreira',
  title: 'Mediator',
  country: 'PT',
  category,
  biography: 'She has mediated between two villages.',
  topics: 'Wells\nOaths',
  languages: 'Portuguese, English',
  links: 'https://ines.example.org/wells',
  themes: [theme.id],
  days: ['2026-01-28', '2026-01-27'],
  format: 'both',
};

/** Makes a profile of a speaker, as the form returns it after validation. */
export function aProfile(parts: Partial<typeof typedProfile> = {}): SpeakerProfile {
  return speakerSchema({ ...speakerChoices, days: listSpeakerDays(folderSettings) }).parse({
    ...typedProfile,
    ...parts,
  });
}

type SpeakerParts = Partial<typeof typedProfile> & { email?: string; registrationId?: string; now?: Date };

/** Creates a speaker: somebody applies to speak. Returns the applicant and the id of the speaker. */
export async function aSpeaker(
  store: Pick<Platform, 'db' | 'jobs' | 'secrets'>,
  { email = anEmail(), registrationId, now = defaultTime, ...parts }: SpeakerParts = {},
): Promise<{ applicant: Applicant; speakerId: string; requestId: string }> {
  const applicant = { email, registrationId };
  const application = { applicant, profile: aProfile(parts), locale: 'en', requestId: 'a-request' } as const;
  const applied = await applyToSpeak(store, application, now);
  if (!applied.ok) throw new Error(applied.reason);
  return { applicant, speakerId: applied.speakerId, requestId: 'a-request' };
}
