import { conferenceDayAt } from '#conference/door/place.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { addRegistration } from '#conference/registration/at-the-desk/add-registration.server.ts';
import { type RegistrationField, registrationFields } from '#conference/registration/registration.ts';
import type { KeptFile } from '#platform/files/kept-files.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import {
  hashContent,
  keepFieldFiles,
  leaveOutFiles,
  readFieldFile,
  unlessNotStored,
} from '#routes/forms/form-files.server.ts';
import { fileWords } from '#routes/forms/form-words.ts';
import { checkRegistration } from '#routes/registration/check-registration.server.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { deskSessionHash } from '../../guard.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { rewordForOrganiser } from '../reword-for-organiser.ts';
import { editionEnded, readFee, readLanguage } from './read-fee.server.ts';

type Field =
  | RegistrationField
  | 'fee'
  | 'reason'
  | 'language'
  | 'isThere'
  | 'givePlace'
  | 'formKey'
  | 'accepted';

export type AddRefusal = FormRefusal<Field> & {
  kept?: Partial<Record<'photo' | 'passport', KeptFile>>;
  /** The registration that already has this email address or passport. */
  other?: { id: string; reference: string; fullName: string };
};

const fields = [...registrationFields, 'fee', 'reason', 'language', 'isThere', 'givePlace'] as const;

/**
 * Handles the form with which an organiser registers a person. Redirects to the new registration, or returns a refusal.
 */
export async function addFromForm({ request, context, organiser, by, form, translator }: OrganiserForm) {
  const sessionHash = deskSessionHash(request, context);
  const typed = Object.fromEntries(fields.map((field) => [field, fieldText(form, field)]));
  const formKey = fieldText(form, 'formKey');
  const values = { ...typed, formKey: isUuid(formKey) ? formKey : '' };
  const isFileLeftOut = await leaveOutFiles(form, ['photo', 'passport'], () =>
    hasRoomForFiles(context.config),
  );
  const asked = { context, form, translator };
  const files = await Promise.all([
    readFieldFile(asked, 'photo', sessionHash, { person: by.organiserId }),
    readFieldFile(asked, 'passport', sessionHash, { person: by.organiserId }),
  ]);
  const refuseAdding = async (status: number, why: Omit<AddRefusal, 'values' | 'kept'>) =>
    refuse(status, {
      values,
      kept: await keepFieldFiles<'photo' | 'passport'>(context, files, sessionHash),
      ...why,
    } satisfies AddRefusal);

  if (await readEditionEnd(context.db)) return await refuseAdding(409, { message: editionEnded });
  const checked = checkRegistration(context.settings, typed, files, translator);
  const fee = readFee(form, organiser);
  const missing = files.filter(({ isMissing }) => isMissing).map(({ field }) => field);
  const { noLongerKept, noRoom } = translator.words(fileWords);
  if (!checked.ok || !fee.ok || missing.length > 0 || isFileLeftOut) {
    const errors = {
      ...(!checked.ok && rewordForOrganiser(checked.errors)),
      ...(!fee.ok && fee.errors),
      ...Object.fromEntries(missing.map((field) => [field, noLongerKept])),
      ...(isFileLeftOut && { photo: noRoom }),
    };
    return await refuseAdding(422, { errors });
  }
  // The key identifies a form that is sent twice. Without the key, the second form would register a second person.
  if (values.formKey === '') {
    return await refuseAdding(400, {
      message: 'The form did not arrive completely. Please reload the page.',
    });
  }
  const isThere = typed.isThere !== '' && may(organiser, 'door.check-in');
  const [photo, passport] = files;
  const language = readLanguage(form);
  const added = await unlessNotStored(context, () =>
    addRegistration(
      context,
      {
        form: checked.form,
        photo: photo?.file,
        passport: passport?.file,
        browserHash: hashToken(`desk ${values.formKey}`),
        formKey: values.formKey,
        contentHash: hashContent([checked.form, fee.fee, language, isThere, typed.givePlace], files),
        language,
        fee: fee.fee,
        arrival: isThere
          ? { place: conferenceDayAt(context.now(), { ...edition, ...context.settings }) }
          : undefined,
        isPlaceGiven: typed.givePlace !== '',
        isSamePassportAccepted: fieldText(form, 'accepted') === 'yes',
        ...by,
      },
      context.now(),
    ),
  );
  if (!added) return await refuseAdding(503, { errors: { photo: noRoom } });
  if (added.ok) {
    const notice = added.isWaiting ? 'waiting-added' : 'registration-added';
    return redirectTo(`/organiser/registrations/${added.registrationId}`, notice);
  }
  const { other } = added;
  return added.reason === 'email-taken'
    ? await refuseAdding(409, {
        errors: {
          email:
            'An active registration or a stall holder has this address. Every person needs a separate address.',
        },
        ...(other && { other }),
      })
    : await refuseAdding(409, {
        errors: {
          accepted: 'Another registration has this passport. Please tick the box if both are right.',
        },
        ...(other && { other }),
      });
}
