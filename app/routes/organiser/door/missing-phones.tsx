import '#ui/desk/desk-record.css';
import { ButtonForm } from '../form/intent-form.tsx';
import type { describeMissingPhones } from './missing-phones.server.ts';

type Props = { phones: Awaited<ReturnType<typeof describeMissingPhones>>; mayForget: boolean };

/** The phones that somebody should look for. */
export function MissingPhones({ phones, mayForget }: Props) {
  if (phones.length === 0) return null;
  return (
    <section id="phones" className="mt-5 border-y-2 border-madder py-4" aria-labelledby="phones-title">
      <h2 id="phones-title" className="text-h4">
        Phones to look for
      </h2>
      <p className="facts-note mt-2">
        Give each of them a network and open the door page on it. Then it sends what waits, also if its list
        is locked or deleted.
      </p>
      <ul className="rows">
        {phones.map(({ id, name, state, by }) => (
          <li key={id}>
            <span>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              : {state}. Last used by <bdi>{by}</bdi>.
            </span>
            {mayForget && (
              <ButtonForm intent="forget-phone" fields={{ phone: id }} about={name}>
                Forget
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
