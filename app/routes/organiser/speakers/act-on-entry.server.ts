import { z } from 'zod';
import { writeWithWordings } from '#conference/mails/texts/compose-with-wordings.server.ts';
import { decideOnSpeaker, publishSpeaker } from '#conference/speakers/deciding/decide.server.ts';
import {
  describeDecision,
  honourDecidedMail,
  speakerDecidedMail,
} from '#conference/speakers/deciding/decision.mail.server.tsx';
import { findSlug, readForDesk } from '#conference/speakers/deciding/queue.server.ts';
import { canDecide, speakerDecisions } from '#conference/speakers/speaker.ts';
import { optionalParagraph } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { requireRecord } from '../require-record.server.ts';

/** The text that the desk writes to the person with a decision. It is optional. */
export const noteSchema = optionalParagraph(4000);

const decisionSchema = z.object({
  decision: z.enum(speakerDecisions, { error: 'Please choose a decision.' }),
  note: noteSchema,
  /**
   * For the first publication of a speaker whom the programme already names: the id of this person in the programme.
   * Otherwise empty.
   */
  person: z.union([z.literal(''), z.uuid('Please choose a person from the list.')]),
  formKey: z.uuid(),
});

type Field = 'decision' | 'note' | 'person' | 'formKey' | 'reason';

/** A refusal, or the preview of a mail. */
export type DecisionAnswer = FormRefusal<Field> & {
  preview?: { to: string; subject: string; text: string; isPublication: boolean };
};

type Posted = {
  context: RouteContext;
  form: FormData;
  params: { speakerId: string };
  by: { organiserId: string; requestId: string };
};

/** Returns a preview of the mail about a decision. Nothing is stored. */
export async function previewDecision({ context, form, params }: Posted, isHonour: boolean) {
  const read = readFields(form, decisionSchema);
  if (!read.ok) return read.refusal;
  const { decision, note } = read.data;
  const { speaker } = requireRecord(await readForDesk(context.db, { ...params, isHonour }));
  if (!canDecide(decision, speaker)) return refuse(409, { message: changed, values: read.values });
  const slug = await findSlug(context.db, speaker.programme_person_id);
  const mail = await previewDecisionMail(context, { speaker, decision, note, slug });
  const answer: DecisionAnswer = {
    values: read.values,
    preview: {
      to: speaker.email,
      subject: mail.subject,
      text: mail.text ?? '',
      isPublication: decision === 'published',
    },
  };
  return refuse(200, answer);
}

const changed =
  'This decision is no longer possible, because the entry has changed. Please check the entry again.';

/** Writes the mail about a decision as it would be sent now. */
export async function previewDecisionMail(
  context: RouteContext,
  decided: Parameters<typeof describeDecision>[1],
) {
  const mail = decided.speaker.honour === null ? speakerDecidedMail : honourDecidedMail;
  return await writeWithWordings(context, mail, (platform) =>
    mail.write(describeDecision(platform, decided), context.settings),
  );
}

/** Carries out a decision and sends its mail. */
export async function sendDecision({ context, form, params, by }: Posted, isHonour: boolean) {
  const read = readFields(form, decisionSchema);
  if (!read.ok) return read.refusal;
  const { decision, note, person, formKey } = read.data;
  const { speakerId } = params;
  const path = `/organiser/${isHonour ? 'honours' : 'speakers'}/${speakerId}`;
  const now = context.now();
  if (decision !== 'published') {
    const given = { speakerId, isHonour, decision, note, formKey, ...by };
    const isDecided = isUuid(speakerId) && (await decideOnSpeaker(context, given, now));
    if (!isDecided) return refuse(409, { message: changed, values: read.values });
    return redirectTo(path, 'speaker-decided');
  }
  if (isHonour) return refuse(409, { message: changed, values: read.values });
  const personId = person === '' ? undefined : person;
  const published = await publishSpeaker(context, { speakerId, personId, note, formKey, ...by }, now);
  if (published.ok) return redirectTo(path, 'speaker-published');
  const errors = {
    'not-now': { decision: changed },
    'no-such-person': { person: 'This person is not in the programme any more.' },
    'person-taken': { person: 'Another speaker is already linked to this person.' },
  }[published.reason];
  return refuse(409, { errors, values: read.values });
}
