import './verify.css';
import { Form } from 'react-router';
import { readDocumentNumber } from '#conference/documents/document-number.ts';
import { fingerprintOf, readDocumentKeys } from '#conference/documents/verifying/document-keys.server.ts';
import { publishedListAddress } from '#conference/documents/verifying/published-list-address.ts';
import type { Verdict } from '#conference/documents/verifying/verdict.ts';
import { verificationLimits } from '#conference/documents/verifying/verification-rate-limits.server.ts';
import { verifyCode, verifyNumber } from '#conference/documents/verifying/verify-document.server.ts';
import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { permissionsPolicy } from '#platform/http/security/security-headers.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { useSite } from '#routes/page/use-site.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { Route } from './+types/verify';
import { CodeScanner } from './code-scanner.tsx';
import { CompareForm } from './compare-form.tsx';
import { useOfflineVerdict } from './offline-verdict.ts';
import { VerdictPanel } from './verdict-panel.tsx';
import { verifyWords } from './verify-words.ts';

type Asked = { code: string | undefined; typed: string };
type Answered = { verdict?: Verdict; refusal?: 'notANumber' | 'busy' };

export const loader = visitorLoader(async ({ url, context, params: { code }, translator }) => {
  const typed = (url.searchParams.get('number') ?? '').slice(0, 40);
  return {
    words: translator.words(verifyWords),
    event: translator.sentence(edition.name),
    locale: translator.locale,
    timeZone: edition.timeZone,
    fingerprint: fingerprintOf((await readDocumentKeys(context.db, context.secrets))[0]),
    typed,
    ...(await answer(context, { code, typed })),
  };
});

async function answer(context: RouteContext, { code, typed }: Asked): Promise<Answered> {
  if (!code && typed.trim() === '') return {};
  const limit = await context.limits.take(verificationLimits.byAddress, context.clientAddress);
  if (!limit.ok) return { refusal: 'busy' };
  const today = dayAt(context.now(), edition.timeZone);
  if (code) return { verdict: await verifyCode(context, code, today) };
  const number = readDocumentNumber(typed);
  if (number === undefined) return { refusal: 'notANumber' };
  return { verdict: await verifyNumber(context, number, today) };
}

/** Allows this page to use the camera. No other public page may use it. */
export function headers() {
  return { 'Permissions-Policy': permissionsPolicy('camera') };
}

/** True if a verdict shows the facts that the code contains. */
function hasTexts(verdict: Verdict | undefined): boolean {
  return verdict !== undefined && 'texts' in verdict && verdict.texts !== undefined;
}

export default function Verify({ loaderData }: Route.ComponentProps) {
  const { words, event, locale, timeZone, fingerprint, typed, verdict, refusal } = loaderData;
  const { locale: siteLocale } = useSite();
  const offline = useOfflineVerdict({ timeZone, typed });
  const shown = offline.checked?.verdict ?? verdict;
  const isByCode = Boolean(offline.checked) || typed.trim() === '';
  const hasFacts = offline.checked ? offline.checked.facts !== undefined : hasTexts(verdict);
  const proof = !isByCode ? 'number' : hasFacts ? 'facts' : 'code';
  const formatted = (day: string) => formatDay(day, locale);
  return (
    <div className="wrap pt-10 pb-18 md:pt-18 md:pb-28">
      <PageHead title={say(words.pageTitle, { event })} description={say(words.description, { event })} />
      <meta name="robots" content="noindex" />
      <h1 className="text-h2" tabIndex={-1}>
        {words.title}
      </h1>
      <div className="verify-parts">
        <div>
          <div aria-live="polite">
            {shown && <VerdictPanel verdict={shown} proof={proof} words={words} formatDay={formatted} />}
            {offline.checked && 'name' in offline.checked.verdict && offline.checked.facts && (
              <CompareForm
                key={offline.checked.verdict.number}
                facts={offline.checked.facts}
                document={offline.checked.verdict}
                words={words}
              />
            )}
            {offline.checked && (
              <p className={offline.checked.isListOld ? 'mt-3 font-semibold text-madder' : 'mt-3'}>
                {say(offline.checked.isListOld ? words.listOld : words.offline, {
                  time: new Date(offline.checked.listedAt).toLocaleString(siteLocale),
                })}
              </p>
            )}
            {offline.failure && <p className="mt-3 font-semibold text-madder">{words[offline.failure]}</p>}
          </div>
          {!shown && <p className="mt-6 max-w-prose text-lead">{words.lead}</p>}
          <CodeScanner words={words} onCode={offline.verify} />
        </div>
        <div>
          <Form action="/verify" reloadDocument className="mt-6 max-w-md" onSubmit={offline.refuseNumber}>
            <TextField
              name="number"
              label={words.number}
              hint={words.numberHint}
              defaultValue={typed}
              error={refusal && words[refusal]}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button className="mt-5">{words.check}</Button>
          </Form>
          <h2 className="mt-10 text-h3">{words.how}</h2>
          <p className="mt-2 max-w-prose">
            {sayRich(words.howText, { keys: (text) => <a href={publishedListAddress}>{text}</a> })}
          </p>
          <p className="mt-3 max-w-prose">
            {words.fingerprint} <bdi className="font-semibold tabular-nums">{fingerprint}</bdi>
          </p>
          {offline.kept === 'ready' && <p className="mt-3 font-semibold text-leaf">{words.ready}</p>}
          {offline.kept === 'cannot-verify' && (
            <p className="mt-3 font-semibold text-madder">{words.cannotVerify}</p>
          )}
        </div>
      </div>
    </div>
  );
}
