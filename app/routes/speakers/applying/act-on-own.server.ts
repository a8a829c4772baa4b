import { data } from 'react-router';
import { deleteOwnSpeaker, leaveQueue, saveSpeaker } from '#conference/speakers/applying/answer.server.ts';
import { photographSide, storePhotograph } from '#conference/speakers/applying/photograph.server.ts';
import { readOwnSpeaker } from '#conference/speakers/applying/read-own.server.ts';
import { speakerLimits } from '#conference/speakers/speaker-rate-limits.server.ts';
import { checkUpload } from '#platform/files/check-upload.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import { shrinkPicture } from '#platform/files/shrink-picture.server.ts';
import { fieldFile } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { wideNetworkOf } from '#platform/http/security/networks.server.ts';
import { fileRefusal } from '#routes/forms/file-refusal.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { unlessNotStored } from '#routes/forms/form-files.server.ts';
import { fileWords } from '#routes/forms/form-words.ts';
import type { ApplicantForm } from './applicant.server.ts';
import type { ProfileRefusal } from './apply.tsx';
import { readProfile } from './profile-form.server.ts';
import { ownSpeakerWords } from './speak-words.ts';

const refuse = (status: number, refusal: ProfileRefusal) => data(refusal, { status });

/** Returns the entry that a form changes, and the person who sent the form. Throws a 404 if the id is invalid. */
function describeOwn({ params, applicant, context }: ApplicantForm) {
  const { speakerId = '' } = params;
  if (!isUuid(speakerId)) throw new Response('There is no such profile.', { status: 404 });
  return { speakerId, applicant, requestId: context.requestId };
}

type Reason = 'no-such-entry' | 'not-now';

function refuseFor(reason: Reason, { translator }: ApplicantForm) {
  const message = translator.words(ownSpeakerWords)[reason];
  return refuse(reason === 'no-such-entry' ? 404 : 409, { message });
}

function saving(isConfirmed: boolean) {
  return async (posted: ApplicantForm) => {
    const { context, form, translator, applicant } = posted;
    const own = describeOwn(posted);
    const found = await readOwnSpeaker(context.db, applicant, own.speakerId);
    if (!found) return refuseFor('no-such-entry', posted);
    const read = readProfile(form, context.settings, { isHonour: found.speaker.honour !== null, translator });
    const { typed } = read;
    const limit = await context.limits.take(speakerLimits.changesByMailbox, applicant.email);
    if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { typed }, translator);
    if (!read.ok) return refuse(422, { errors: read.errors, typed });
    const given = { ...own, profile: read.profile, isConfirmed, locale: translator.locale };
    const saved = await saveSpeaker(context.db, given, context.now());
    if (!saved.ok) return refuseFor(saved.reason, posted);
    return redirectTo(`/speak/${own.speakerId}`, isConfirmed ? 'speaker-confirmed' : 'profile-saved');
  };
}

/** Saves the corrections of the profile. */
export const save = saving(false);
/** Saves the profile and accepts the invitation. */
export const confirm = saving(true);

function leaving(to: 'declined' | 'withdrawn') {
  return async (posted: ApplicantForm) => {
    const own = describeOwn(posted);
    const left = await leaveQueue(posted.context.db, { ...own, to }, posted.context.now());
    if (!left.ok) return refuseFor(left.reason, posted);
    return redirectTo(
      `/speak/${own.speakerId}`,
      to === 'declined' ? 'invitation-declined' : 'speaker-withdrawn',
    );
  };
}

export const decline = leaving('declined');
/** Withdraws an application or an accepted invitation. The page asks for confirmation first. */
export const withdraw = leaving('withdrawn');

/** Deletes the entry with all its data. The page asks for confirmation first. */
export async function remove(posted: ApplicantForm) {
  const isDeleted = await deleteOwnSpeaker(posted.context, describeOwn(posted));
  return isDeleted ? redirectTo('/speak', 'profile-deleted') : refuseFor('no-such-entry', posted);
}

/** Stores the photograph as a square, as pages show it. */
export async function storePicture(posted: ApplicantForm) {
  const { context, applicant, form, translator } = posted;
  const own = describeOwn(posted);
  const refuseFile = (status: number, photograph: string) => refuse(status, { errors: { photograph } });
  const limit = await context.limits.take(speakerLimits.picturesByMailbox, applicant.email);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {}, translator);
  const sent = fieldFile(form, 'photograph');
  if (!sent) return refuseFile(422, translator.words(ownSpeakerWords).noFile);
  const { noRoom } = translator.words(fileWords);
  if (!(await hasRoomForFiles(context.config))) return refuseFile(503, noRoom);
  const asker = { person: applicant.email, network: wideNetworkOf(context.clientAddress) };
  const checked = await checkUpload(await sent.bytes(), { pdf: false, asker });
  if (!checked.ok) {
    return refuseFile(422, fileRefusal({ name: sent.name, reason: checked.reason, pdf: false }, translator));
  }
  const bytes = await shrinkPicture(checked.file.bytes, photographSide, asker);
  const file = { bytes, mediaType: 'image/jpeg' } as const;
  const stored = await unlessNotStored(context, () =>
    storePhotograph(context, { ...own, file }, context.now()),
  );
  if (stored === undefined) return refuseFile(503, noRoom);
  return stored ? redirectTo(`/speak/${own.speakerId}`, 'photograph-stored') : refuseFor('not-now', posted);
}

/** Removes the photograph. Visitors see the published photograph until the desk publishes the change. */
export async function removePhotograph(posted: ApplicantForm) {
  const { context } = posted;
  const own = describeOwn(posted);
  const isRemoved = await storePhotograph(context, { ...own, file: undefined }, context.now());
  return isRemoved ? redirectTo(`/speak/${own.speakerId}`, 'profile-saved') : refuseFor('not-now', posted);
}
