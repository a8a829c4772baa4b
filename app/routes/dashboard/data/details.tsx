import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayShowSensitive } from '#conference/accounts/session.ts';
import { formatDay } from '#conference/edition/days.ts';
import { openOwnDetails } from '#conference/registration/record/read-registration.server.ts';
import { proveMailboxFor } from '#routes/login/sign-in-by-mail.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { participantAction, participantLoader } from '#routes/visitor/participant-route.server.ts';
import { readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import { FactList } from '#ui/layout/fact-list.tsx';
import type { Route } from './+types/details';
import { MailProof } from './mail-proof.tsx';

/** Shows sensitive details if the last sign-in by mail is at most an hour old. The audit records each view. */
export const loader = participantLoader(async ({ context, participant }) => {
  const { email, files } = await readOwnRegistration(context, participant.registrationId);
  if (!mayShowSensitive(participant, context.now())) return { email, isProved: false, details: null };
  const sealed = await openOwnDetails(context, {
    registrationId: participant.registrationId,
    requestId: context.requestId,
  });
  if (!sealed) return { email, isProved: true, details: null };
  return {
    email,
    isProved: true,
    details: {
      passportNumber: sealed.passportNumber,
      passportExpiry: formatDay(sealed.passportExpiry),
      visaAddress: sealed.visaAddress,
      files: (['photo', 'passport'] as const).map((kind) => ({ kind, id: files[kind]?.id })),
    },
  };
});

export const action = participantAction(proveMailboxFor('/dashboard/details'));

const fileNames = { photo: 'Photograph', passport: 'Passport scan' };

export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  const { details, email, isProved } = loaderData;
  const answer = useAnswer<{ message?: string }>(actionData);
  if (!details && isProved) {
    return (
      <section className="max-w-prose">
        <h2 className="text-h3">Your passport details and files</h2>
        <p className="mt-4">
          They were destroyed after the conference, as the privacy policy promises. Nobody can read them any
          more.
        </p>
      </section>
    );
  }
  if (!details) {
    return (
      <MailProof
        title="Your passport details and files"
        what="These are shown"
        email={email}
        message={answer?.message}
      />
    );
  }
  const rows: [string, ReactNode][] = [
    ['Passport number', details.passportNumber],
    ['Passport expiry date', details.passportExpiry],
    ['Address for the visa letter', details.visaAddress ?? 'You asked for no letter'],
    ...details.files.map(({ kind, id }): [string, ReactNode] => [
      fileNames[kind],
      id ? (
        <Link key={kind} to={`/files/${id}`} reloadDocument discover="none" download>
          Download
          <span className="sr-only"> {fileNames[kind].toLowerCase()}</span>
        </Link>
      ) : (
        'Not sent yet'
      ),
    ]),
  ];
  return (
    <section className="max-w-3xl">
      <h2 className="text-h3">Your passport details and files</h2>
      <FactList rows={rows} />
      <p className="mt-4 text-ink-soft">The audit log records that you saw them.</p>
      <p className="mt-4">
        <Link to="/dashboard/data">Copy, correct or erase all we store about you</Link>
      </p>
    </section>
  );
}
