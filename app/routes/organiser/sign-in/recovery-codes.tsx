import { ButtonLink } from '#ui/layout/button.tsx';

export function RecoveryCodes({ codes, home }: { codes: string[]; home: string }) {
  return (
    <section aria-labelledby="recovery-codes">
      <h2 className="text-h4" id="recovery-codes">
        Your recovery codes
      </h2>
      <p className="mt-2 mb-4">
        Each code opens the desk once if you lose your phone. Print them or write them down now: they are not
        shown again.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonLink to={home} className="mt-6">
        I have saved the codes
      </ButtonLink>
    </section>
  );
}
