/** Shows the new secret of an endpoint, the only time that anybody sees it. */
export function SecretOnce({ secret }: { secret: string }) {
  return (
    <section aria-labelledby="secret" className="border-s-4 border-madder ps-4">
      <h2 id="secret">The secret</h2>
      <p className="mt-3">
        Copy it into the receiver now: it is not shown again. Whoever has it can make false deliveries.
      </p>
      <p className="mt-3 wrap-anywhere">
        <code className="select-all">{secret}</code>
      </p>
    </section>
  );
}
