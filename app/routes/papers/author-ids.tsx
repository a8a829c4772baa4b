import { orcidAddress, rorAddress } from '#conference/papers/author-ids.ts';

/** A link to the page of an author at ORCID. The address is the text, so that it can be read in print. */
export function OrcidLink({ orcid }: { orcid: string }) {
  return (
    <a href={orcidAddress(orcid)} dir="ltr">
      {orcidAddress(orcid).replace('https://', '')}
    </a>
  );
}

/** The name of an institution, with a link to its page at ROR if it has a ROR id. */
export function Institution({ name, ror }: { name: string; ror: string }) {
  const text = <bdi>{name}</bdi>;
  return ror === '' ? text : <a href={rorAddress(ror)}>{text}</a>;
}
