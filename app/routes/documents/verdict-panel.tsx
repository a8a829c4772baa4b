import type { ComparedFact } from '#conference/documents/verifying/compared-facts.ts';
import type { Verdict } from '#conference/documents/verifying/verdict.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import type { verifyWords } from './verify-words.ts';

type Props = {
  verdict: Verdict;
  /** Whether the facts on the paper, only the code, or only the number was verified. */
  proof: 'facts' | 'code' | 'number';
  words: WordsOf<typeof verifyWords>;
  formatDay: (day: string) => string;
};

/** Shows the result of a verification: a word, a sentence, and what the paper must show. */
export function VerdictPanel({ verdict, proof, words, formatDay }: Props) {
  const { word, sentence } = describe(verdict, words, formatDay);
  const tone = verdict.state === 'genuine' ? 'good' : verdict.state === 'expired' ? 'over' : 'bad';
  return (
    <section className={`verdict verdict-${tone}`} aria-labelledby="verdict">
      <Seal tone={tone} />
      <div className="min-w-0">
        <h2 id="verdict" className="verdict-word">
          {word}
        </h2>
        <p>{sentence}</p>
        {'name' in verdict && (
          <p className="mt-2">
            {proof === 'number'
              ? words.provesNumber
              : words[proof === 'facts' ? 'provesFacts' : 'provesCode']}
          </p>
        )}
        {'kind' in verdict && (
          <dl className="verdict-facts">
            <div>
              <dt>{words.document}</dt>
              <dd>{words[verdict.kind]}</dd>
            </div>
            {'name' in verdict && verdict.name !== undefined && (
              <div>
                <dt>{words.name}</dt>
                <dd>
                  <bdi className="verdict-name">{verdict.name}</bdi>
                  <span className="block text-small">{words.nameHint}</span>
                </dd>
              </div>
            )}
            <div>
              <dt>{words.number}</dt>
              <dd>{verdict.number}</dd>
            </div>
            {'texts' in verdict &&
              Object.entries(verdict.texts ?? {}).map(([fact, text]) => (
                <div key={fact}>
                  <dt>{words[fact as ComparedFact]}</dt>
                  <dd className="whitespace-pre-line">
                    {fact === 'days' ? text.split('/').map(formatDay).join(' – ') : text}
                  </dd>
                </div>
              ))}
          </dl>
        )}
      </div>
    </section>
  );
}

function describe(verdict: Verdict, words: Props['words'], formatDay: Props['formatDay']) {
  switch (verdict.state) {
    case 'genuine':
      return {
        word: words.genuine,
        sentence:
          verdict.expiresOn === undefined
            ? words.genuineText
            : say(words.genuineUntil, { day: formatDay(verdict.expiresOn) }),
      };
    case 'expired':
      return { word: words.expired, sentence: say(words.expiredText, { day: formatDay(verdict.expiresOn) }) };
    case 'outdated':
      return {
        word: words.outdated,
        sentence: say(words.outdatedText, { day: formatDay(verdict.since) }),
      };
    case 'revoked':
      return verdict.because === 'replaced'
        ? { word: words.replaced, sentence: words.replacedText }
        : { word: words.revoked, sentence: words.revokedText };
    case 'retired':
      return { word: words.retired, sentence: say(words.retiredText, { day: formatDay(verdict.since) }) };
    case 'altered':
      return { word: words.altered, sentence: words.alteredText };
    case 'unknown':
      return { word: words.unknown, sentence: words.unknownText };
  }
}

function Seal({ tone }: { tone: 'good' | 'over' | 'bad' }) {
  const signs = { good: 'M13 23l6 7 13-16', over: 'M22 12v11l7 5', bad: 'M14 14l16 16M30 14L14 30' };
  return (
    <svg className="verdict-seal" viewBox="0 0 44 44" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M22 1l5 4 6-2 3 6 6 2-1 6 3 5-4 5 1 6-6 3-2 6-6-1-5 3-5-3-6 1-3-6-6-2 1-6-3-5 4-5-1-6 6-3 2-6 6 2z"
      />
      <path fill="none" stroke="#faf6ec" strokeWidth="3.6" d={signs[tone]} />
    </svg>
  );
}
