import { badgeLosses, printBadge, replaceBadge } from '#conference/documents/desk/replace-badge.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { sendDocument } from '#routes/resources/send-document.server.ts';
import { type OrganiserForm, organiserAction } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';

/** Answers with the badge of one guest, to be printed at the door. */
export const action = organiserAction('/organiser/door/badge', {
  print: async (sent) => {
    const print = readPrint(sent);
    return answerWithBadge(print, await printBadge(sent.context, print, sent.context.now()));
  },
  replace: async (sent) => {
    const print = readPrint(sent);
    const because = badgeLosses.find((one) => one === fieldText(sent.form, 'because')) ?? 'damaged';
    const replacing = { ...print, because, number: fieldText(sent.form, 'number') };
    return answerWithBadge(print, await replaceBadge(sent.context, replacing, sent.context.now()));
  },
});

function readPrint({ form, by }: OrganiserForm) {
  const registrationId = fieldText(form, 'registrationId');
  return {
    registrationId: requireRecord(isUuid(registrationId) ? registrationId : undefined),
    shape: 'a6' as const,
    ...by,
  };
}

function answerWithBadge(
  { registrationId }: { registrationId: string },
  printed: Awaited<ReturnType<typeof printBadge>>,
) {
  if (printed.ok) return sendDocument(printed.file, { isSaved: false });
  return redirectTo(`/organiser/door?guest=${registrationId}`);
}
