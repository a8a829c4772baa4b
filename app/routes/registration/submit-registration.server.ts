import { randomUUID } from 'node:crypto';
import { edition } from '#conference/edition/edition.server.ts';
import { register } from '#conference/registration/register.server.ts';
import {
  type RegistrationErrors,
  registrationFields,
  registrationSchema,
} from '#conference/registration/registration.ts';
import { fieldText, readForm } from '#platform/forms.server.ts';
import type { KeptFile } from '#platform/kept-files.server.ts';
import { fieldErrors } from '#platform/plain-text.ts';
import { tooManyTries } from '#platform/rate-limits.server.ts';
import type { RequestContext } from '#platform/request-context.server.ts';
import type { Answer } from '../answer.server.ts';
import { hashContent, keepFieldFiles, readFieldFile } from '../form-files.server.ts';
import { noticeCookie } from '../notices.ts';
import { deviceCookie, deviceCookieAge, recogniseBrowser } from '../visitor.server.ts';

export type RegistrationRefusal = {
  errors: RegistrationErrors;
  /** What is wrong with the form as a whole. */
  message?: string;
  /** What was typed, by field: the form is filled with it again. */
  values: Partial<Record<string, string>>;
  kept: Partial<Record<'photo' | 'passport', KeptFile>>;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Takes a posted registration form to its registration, or back to the visitor with what is wrong. */
export async function submitRegistration(
  request: Request,
  context: RequestContext,
): Promise<Answer<RegistrationRefusal>> {
  const browser = recogniseBrowser(request, context);
  const read = await readForm(request);
  const { form } = read;
  const values = Object.fromEntries(registrationFields.map((field) => [field, fieldText(form, field)]));
  const refuse = (
    status: number,
    refusal: Partial<RegistrationRefusal>,
    headers: [string, string][] = [],
  ): Answer<RegistrationRefusal> => ({
    ok: false,
    status,
    refusal: { errors: {}, values, kept: {}, ...refusal },
    headers: [...browser.setCookie, ...headers],
  });

  if (!edition.registration.isOpen) return refuse(403, { message: 'Registration is closed.' });
  const tooMany = await limitRegistrations(context, values.email ?? '');
  if (tooMany) {
    return refuse(429, { message: tooMany.message }, Object.entries(tooMany.init.headers));
  }

  const files = await Promise.all([
    readFieldFile(context, form, 'photo', browser.hash),
    readFieldFile(context, form, 'passport', browser.hash),
  ]);
  if (!read.ok) {
    const kept = await keepFieldFiles<'photo' | 'passport'>(context, files, browser.hash);
    return read.reason === 'too-large'
      ? refuse(413, { message: tooLargeMessage, kept })
      : refuse(400, { message: 'The form did not arrive whole. Please send it again.', kept });
  }

  const parsed = registrationSchema.safeParse(values);
  const errors: RegistrationErrors = parsed.success ? {} : fieldErrors(parsed.error);
  for (const { field, error } of files) {
    if (error && field !== 'picture') errors[field] = error;
  }
  if (!parsed.success || Object.keys(errors).length > 0) {
    const kept = await keepFieldFiles<'photo' | 'passport'>(context, files, browser.hash);
    return refuse(422, { errors, kept });
  }

  const formKey = fieldText(form, 'formKey');
  const [photo, passport] = files;
  const { deviceSecret } = await register(
    context,
    {
      form: parsed.data,
      photo: photo?.file,
      passport: passport?.file,
      browserHash: browser.hash,
      formKey: uuid.test(formKey) ? formKey : randomUUID(),
      contentHash: hashContent(parsed.data, files),
      deviceSecret: deviceCookie(context).read(request),
    },
    context.now(),
  );
  return {
    ok: true,
    to: '/login',
    headers: [
      ...browser.setCookie,
      ['Set-Cookie', deviceCookie(context).set(deviceSecret, deviceCookieAge)],
      ['Set-Cookie', noticeCookie('registration-submitted')],
    ],
    record: { email: parsed.data.email, name: parsed.data.fullName, paid: false },
  };
}

const tooLargeMessage =
  'The files are too large to be sent together. Please choose files of 5 MB at most each; what you typed is still here.';

/** By address generously: a delegation of a hundred may register from one. */
async function limitRegistrations({ limits, clientAddress }: RequestContext, email: string) {
  for (const answer of [
    await limits.take('registration-by-address', clientAddress),
    email === '' ? { ok: true as const } : await limits.take('registration-by-email', email.slice(0, 254)),
  ]) {
    if (!answer.ok) return tooManyTries(answer.retryAfterSeconds);
  }
}
