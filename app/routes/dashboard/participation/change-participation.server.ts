import { data } from 'react-router';
import {
  journeyFields,
  needsSchema,
  participationSchema,
} from '#conference/registration/participation/participation.ts';
import { saveParticipation } from '#conference/registration/participation/save-participation.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { proveMailboxFor } from '#routes/login/sign-in-by-mail.server.ts';
import type { ParticipantForm } from '#routes/visitor/participant-route.server.ts';
import type { ParticipationField } from './load-participation.server.ts';
import { participationWords } from './participation-words.ts';

export type ParticipationRefusal = {
  message?: string;
  errors?: Partial<Record<ParticipationField | 'days', string>>;
  values?: Partial<Record<ParticipationField, string>>;
  days?: string[];
  access?: string[];
};

const page = '/dashboard/participation';

/** The handlers for the forms of the page. Each key is a form's `intent`. */
export const participationHandlers = { save: saveAnswers, prove: proveMailboxFor(page) };

const names: readonly ParticipationField[] = [
  ...journeyFields,
  'organisation',
  'position',
  'phone',
  'diet',
  'dietNote',
  'accessNote',
  'emergencyName',
  'emergencyPhone',
];

async function saveAnswers({ context, participant, form, translator }: ParticipantForm) {
  const values = Object.fromEntries(names.map((name) => [name, fieldText(form, name)]));
  const listOf = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const [days, access] = [listOf('days'), listOf('access')];
  const read = participationSchema(context.settings.conference).safeParse({ ...values, days });
  // `hasNeeds` is `yes` if the form shows the fields for the sealed answers. Without this check, a form that lacks
  // these fields would delete the sealed answers.
  const hasNeeds = fieldText(form, 'hasNeeds') === 'yes';
  const needs = hasNeeds ? needsSchema.safeParse({ ...values, access }) : undefined;
  const refuse = (status: number, refusal: ParticipationRefusal) =>
    data<ParticipationRefusal>({ values, days, access, ...refusal }, { status });
  if (!read.success || needs?.success === false) {
    const errors = {
      ...(read.error && fieldErrors<ParticipationField | 'days'>(read.error, translator)),
      ...(needs?.error && fieldErrors<ParticipationField>(needs.error, translator)),
    };
    return refuse(422, { errors });
  }
  const { registrationId } = participant;
  const { requestId } = context;
  const given = { registrationId, given: read.data, needs: needs?.data, requestId };
  const saved = await saveParticipation(context, given, context.now());
  if (saved.ok) return redirectTo(page, 'details-saved');
  return refuse(409, { message: translator.words(participationWords).notOpen });
}
