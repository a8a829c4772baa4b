import { data } from 'react-router';
import { materialSchema } from '#conference/programme/materials/material.ts';
import {
  addMaterial,
  type MaterialBy,
  type MaterialRefusal,
  removeMaterial,
} from '#conference/programme/materials/materials.server.ts';
import { uploadLimits } from '#conference/registration/registration-rate-limits.server.ts';
import { checkUpload } from '#platform/files/check-upload.server.ts';
import { cleanPdf } from '#platform/files/clean-pdf.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import { fieldFile, fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { wideNetworkOf } from '#platform/http/security/networks.server.ts';
import { say } from '#platform/words/words.ts';
import { fileRefusal } from '#routes/forms/file-refusal.ts';
import type { PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { unlessNotStored } from '#routes/forms/form-files.server.ts';
import { fileWords } from '#routes/forms/form-words.ts';
import { materialWords } from './material-words.ts';

export type MaterialRefused = {
  message?: string;
  errors?: Partial<Record<'kind' | 'link' | 'file', string>>;
  values?: { kind: string; link: string };
};

/** A form about the materials of a session, and who sends it. `page` is the address of the form. */
type Sent = Pick<PostedForm, 'context' | 'form' | 'translator'> & {
  sessionId: string;
  by: MaterialBy;
  page: string;
};

const refuse = (status: number, refusal: MaterialRefused) => data(refusal, { status });

/** Adds the recording or the slides of a form: a link, or a PDF that was cleaned. */
export async function addFromForm(sent: Sent) {
  const { context, form, translator, sessionId, by, page } = sent;
  const words = translator.words(materialWords);
  const values = { kind: fieldText(form, 'kind'), link: fieldText(form, 'link').trim() };
  const limit = await context.limits.take(uploadLimits.byAddress, context.clientAddress);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { values }, translator);
  const read = materialSchema.safeParse(values);
  if (!read.success) {
    const isLink = read.error.issues.some(({ path }) => path[0] === 'link');
    return refuse(422, { errors: isLink ? { link: words.wrongLink } : { kind: words.wrongKind }, values });
  }
  const { kind, link } = read.data;
  const file = fieldFile(form, 'file');
  if (!file && link === '') return refuse(422, { errors: { link: words.nothing }, values });
  if (file && link !== '') return refuse(422, { errors: { file: words.both }, values });
  if (file && kind !== 'slides') return refuse(422, { errors: { file: words.onlySlides }, values });
  const checked = file && (await readSlides(sent, file));
  if (checked && !checked.ok) return refuse(checked.status, { errors: { file: checked.error }, values });
  const content = checked ? { file: checked.file } : { link };
  const added = await unlessNotStored(context, () =>
    addMaterial(context, { sessionId, kind, content, by }, context.now()),
  );
  if (!added) return refuse(503, { errors: { file: translator.words(fileWords).noRoom }, values });
  return added.ok ? redirectTo(page) : answerRefusal(sent, added.reason);
}

/** Removes the recording or the slides that a form names. */
export async function removeFromForm(sent: Sent) {
  const { context, form, sessionId, by, page } = sent;
  const materialId = fieldText(form, 'materialId');
  if (!isUuid(materialId)) return redirectTo(page);
  const removed = await removeMaterial(context, { sessionId, materialId, by }, context.now());
  return removed.ok ? redirectTo(page) : answerRefusal(sent, removed.reason);
}

function answerRefusal({ translator, page }: Sent, reason: MaterialRefusal) {
  // The page itself says that the last day has passed.
  if (reason === 'closed') return redirectTo(page);
  if (reason === 'no-such-session') throw data(null, { status: 404 });
  return refuse(reason === 'not-yours' ? 403 : 409, { message: translator.words(materialWords)[reason] });
}

type Read = { ok: true; file: CheckedFile } | { ok: false; status: number; error: string };

async function readSlides(
  { context, translator, by }: Sent,
  file: NonNullable<ReturnType<typeof fieldFile>>,
): Promise<Read> {
  const { name } = file;
  const words = translator.words(materialWords);
  const wrong = (error: string, status = 422): Read => ({ ok: false, status, error });
  if (!(await hasRoomForFiles(context.config))) return wrong(translator.words(fileWords).noRoom, 503);
  const person = 'organiserId' in by ? by.organiserId : by.registrationId;
  const asker = { person, network: wideNetworkOf(context.clientAddress) };
  const checked = await checkUpload(await file.bytes(), { pdf: true, asker });
  if (!checked.ok && (checked.reason === 'too-large' || checked.reason === 'empty'))
    return wrong(fileRefusal({ name, reason: checked.reason, pdf: true }, translator));
  if (!checked.ok || checked.file.mediaType !== 'application/pdf') return wrong(say(words.onlyPdf, { name }));
  const cleaned = await cleanPdf(checked.file, asker);
  return cleaned.ok ? { ok: true, file: cleaned.file } : wrong(say(words.onlyPdf, { name }));
}
