import type { describeKeys } from './describe-keys.server.ts';

type Props = { keys: Awaited<ReturnType<typeof describeKeys>> };

/** Shows the keys of documents, so that an owner can publish their fingerprints in a second place. */
export function DocumentKeys({ keys: { keys, dnsName, dnsText } }: Props) {
  return (
    <>
      <ul className="mt-3 grid gap-2">
        {keys.map(({ id, fingerprint, madeAt, retiredAt }) => (
          <li key={id}>
            Key {id}, <code className="break-words">{fingerprint}</code>: made on {madeAt}
            {retiredAt === undefined ? ', signs now' : `, retired on ${retiredAt}`}
          </li>
        ))}
      </ul>
      <p className="mt-3">
        For a second place, put this text into DNS as the TXT record of <code>{dnsName}</code>:
      </p>
      <p>
        <code className="break-all">{dnsText}</code>
      </p>
      <p className="mt-3">
        Make a new key before each conference, and at once when a stranger may have seen this one.
      </p>
    </>
  );
}
