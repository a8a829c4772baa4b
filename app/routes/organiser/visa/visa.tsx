import '#ui/desk/desk-record.css';
import { Link } from 'react-router';
import { Badge } from '#ui/feedback/status.tsx';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { viewAddress } from '../registration/registration-words.ts';
import type { Route } from './+types/visa';
import { type LoadedVisaOfPerson, loadVisaOfPerson } from './load-visa-of-person.server.ts';

export const handle = deskTitle('Visa of a person');

export const loader = organiserLoader('/organiser/visa/:registrationId', loadVisaOfPerson);

export default function VisaOfPerson({ loaderData }: Route.ComponentProps) {
  const {
    tabs,
    id,
    fullName,
    reference,
    status,
    facts,
    steps,
    letterTo,
    answersTo,
    passport,
    isLetterOutdated,
  } = loaderData;
  return (
    <>
      <PageHead title={fullName} back={{ to: viewAddress('visas'), label: 'Visas' }} tabs={tabs}>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {reference}
          <Badge>{status}</Badge>
          {passport && <Badge tone="due">{passport}</Badge>}
          {isLetterOutdated && <Badge tone="due">Letter out of date</Badge>}
        </p>
      </PageHead>
      <div className="record mt-6">
        <div className="record-main">
          <dl className="facts">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Claim page={loaderData} />
          <Clearances page={loaderData} />
        </div>
        <div className="record-aside">
          {steps.length > 0 && (
            <section>
              <h2>Next step</h2>
              <ul className="chips mt-3">
                {letterTo && (
                  <li>
                    <Link to={letterTo}>Issue the letter</Link>
                  </li>
                )}
                {steps.map(({ value, label }) => (
                  <li key={value}>
                    <Link to={`/organiser/visa/move?move=${value}&person=${id}`}>{label}</Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {answersTo && (
            <p>
              <Link to={answersTo}>Checklist: see, fill in, correct, compare with the scan</Link>
            </p>
          )}
        </div>
      </div>
    </>
  );
}

type PartProps = { page: LoadedVisaOfPerson };

/** After a refusal of the visa, shows the claim for the refund, or that there is no claim yet. */
function Claim({ page: { isRefused, claim, mayOpenClaims } }: PartProps) {
  if (!isRefused || !mayOpenClaims) return null;
  return (
    <p className="border-s-4 border-madder ps-4">
      {claim ? (
        <Link to={`/organiser/cancellations/${claim.id}`}>The claim for the refund: {claim.state}</Link>
      ) : (
        'The participant has not claimed a refund yet. Participants claim it on the dashboard, with a proof of the refusal.'
      )}
    </p>
  );
}

function Clearances({ page: { clearances } }: PartProps) {
  if (clearances.length === 0) return null;
  return (
    <section>
      <h2>Clearances</h2>
      <ul className="rows">
        {clearances.map(({ id, name, words, sent }) => (
          <li key={id}>
            <span>
              {name}
              <span className="facts-note block">In the batch of {sent}</span>
            </span>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
