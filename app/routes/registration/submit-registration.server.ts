import { randomUUID } from 'node:crypto';
import { edition } from '#conference/edition/edition.server.ts';
import { findRegistered, register, type Submission } from '#conference/registration/register.server.ts';
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
import { isUuid } from '#platform/uuid.ts';
import type { Answer } from '../answer.server.ts';
import {
  explainUnread,
  hashContent,
  keepFieldFiles,
  noLongerKept,
  readFieldFile,
} from '../form-files.server.ts';
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

/** Takes a posted registration form to its registration, or back to the visitor with what is wrong. */
export async function submitRegistration(
  request: Request,
  context: RequestContext,
): Promise<Answer<RegistrationRefusal>> {
  const browser = recogniseBrowser(request, context);
  const read = await readForm(request, context.clientAddress);
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

  const refuseForNow = (seconds: number) => {
    const { message, init } = tooManyTries(seconds);
    return refuse(429, { message }, Object.entries(init.headers));
  };

  if (!edition.registration.isOpen) return refuse(403, { message: 'Registration is closed.' });
  // Generous: a delegation of a hundred may register from one address.
  const ofAddress = await context.limits.take('registration-by-address', context.clientAddress);
  if (!ofAddress.ok) return refuseForNow(ofAddress.retryAfterSeconds);

  const files = await Promise.all([
    readFieldFile(context, form, 'photo', browser.hash),
    readFieldFile(context, form, 'passport', browser.hash),
  ]);
  if (!read.ok) {
    const kept = await keepFieldFiles<'photo' | 'passport'>(context, files, browser.hash);
    const { status, message } = explainUnread(read.reason);
    return refuse(status, { message, kept });
  }

  const parsed = registrationSchema.safeParse(values);
  const errors: RegistrationErrors = parsed.success ? {} : fieldErrors(parsed.error);
  for (const { field, error } of files) {
    if (error && (field === 'photo' || field === 'passport')) errors[field] = error;
  }
  if (!parsed.success || Object.keys(errors).length > 0) {
    const kept = await keepFieldFiles<'photo' | 'passport'>(context, files, browser.hash);
    return refuse(422, { errors, kept });
  }

  // Only whole forms count: nobody can keep an address from registering with empty ones.
  const ofEmail = await context.limits.take('registration-by-email', parsed.data.email);
  if (!ofEmail.ok) return refuseForNow(ofEmail.retryAfterSeconds);

  const formKey = fieldText(form, 'formKey');
  const [photo, passport] = files;
  const submission: Submission = {
    form: parsed.data,
    photo: photo?.file,
    passport: passport?.file,
    browserHash: browser.hash,
    formKey: isUuid(formKey) ? formKey : randomUUID(),
    contentHash: hashContent(parsed.data, files),
    deviceSecret: deviceCookie(context).read(request),
  };
  const missing = files.filter(({ isMissing }) => isMissing);
  if (missing.length > 0 && !(await findRegistered(context.db, submission))) {
    const gone = Object.fromEntries(missing.map(({ field }) => [field, noLongerKept]));
    const kept = await keepFieldFiles<'photo' | 'passport'>(context, files, browser.hash);
    return refuse(422, { errors: gone, kept });
  }
  const { deviceSecret } = await register(context, submission, context.now());
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
