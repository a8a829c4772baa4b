import { Link } from 'react-router';
import {
  type KeyPermission,
  keyPermissions,
  keyPermissionWords,
} from '#conference/organiser/access-keys/access-key.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TicksField } from '#ui/form/ticks-field.tsx';
import { type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import { ButtonForm, IntentForm } from '../../form/intent-form.tsx';
import type { DescribedKey } from './describe-key.server.ts';

export type KeyField = 'name' | 'permissions' | 'network' | 'lastDay';

/** Shows a new key, once. */
export function MadeKey({ made: { name, token } }: { made: { name: string; token: string } }) {
  return (
    <section className="max-w-2xl border-s-4 border-leaf ps-4" role="status">
      <h2>The key “{name}”</h2>
      <p className="mt-2">Copy it now, into the program that needs it. It is shown only this once.</p>
      <p className="mt-3">
        <code className="text-lead break-all select-all">{token}</code>
      </p>
    </section>
  );
}

/** One key of the list: what it may do, its limits, its last use, and the button that ends it. */
export function KeyEntry({ listed, hasAudit = true }: { listed: DescribedKey; hasAudit?: boolean }) {
  const { id, name, hint, isOpen, state, permissions, facts } = listed;
  return (
    <li className="border-b border-paper-line py-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <strong className="text-lead wrap-anywhere">
          <bdi>{name}</bdi>
        </strong>
        <code>pck_…{hint}</code>
        {state && <Badge tone="refused">{state}</Badge>}
      </div>
      <p className="wrap-anywhere">
        {facts}
        {hasAudit && (
          <>
            {' · '}
            <Link to={`/organiser/audit?organiser=${id}`}>Actions in the audit</Link>
          </>
        )}
      </p>
      <ul className="mt-1 list-disc ps-5 text-small">
        {permissions.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {isOpen && (
        <ButtonForm intent="end" fields={{ keyId: id }} about={`“${name}”`} className="mt-3">
          End this key
        </ButtonForm>
      )}
    </li>
  );
}

type NewKeyFormProps = {
  keyId: string;
  today: string;
  refusal: FormRefusal<KeyField> | undefined;
  chosen: readonly string[];
};

/** The form that makes a key. */
export function NewKeyForm({ keyId, today, refusal, chosen }: NewKeyFormProps) {
  const field = fieldsAfter<KeyField>(refusal);
  return (
    <section className="max-w-2xl">
      <h2>Make a key</h2>
      <p className="mt-2 mb-4">
        Give each program a key of its own, with no more than it needs. You can end it at any time.
      </p>
      <IntentForm intent="make" button="Make the key" fields={{ keyId }}>
        <TextField
          {...field('name')}
          label="Name"
          hint="What it is for, so that others recognise it in the audit."
          maxLength={80}
          autoComplete="off"
        />
        <TicksField
          name="permissions"
          legend="What it may do"
          options={keyPermissions.map((value: KeyPermission) => ({
            value,
            label: sayPermission(keyPermissionWords[value]),
          }))}
          chosen={chosen}
          error={refusal?.errors?.permissions}
        />
        <TextField
          {...field('network')}
          label="Only from this network"
          optional
          hint="The address of the program’s server, or a network such as 203.0.113.0/24."
          autoComplete="off"
        />
        <TextField
          {...field('lastDay')}
          type="date"
          min={today}
          label="Last day"
          optional
          hint="Without it the key works until you end it."
        />
      </IntentForm>
    </section>
  );
}

/** Writes a permission as the beginning of a sentence. */
function sayPermission(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
