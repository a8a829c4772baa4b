import { Link } from 'react-router';
import { TextField } from '#ui/form/text-field.tsx';
import { type DrawnQr, QrCode } from '#ui/qr/qr-code.tsx';
import { IntentForm } from '../form/intent-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const path = '/organiser/second-factor';

type GiveFactorProps = {
  factors: { hasTotp: boolean; hasPasskey: boolean };
  errors: Partial<Record<'code' | 'recoveryCode', string>> | undefined;
};

export function GiveFactor({ factors, errors }: GiveFactorProps) {
  return (
    <div className="grid gap-8">
      {factors.hasPasskey && <PasskeyButton task="give">Use your passkey</PasskeyButton>}
      {factors.hasTotp && (
        <IntentForm
          intent="give-totp"
          button="Open the desk"
          action={path}
          variant={factors.hasPasskey ? 'line' : 'solid'}
        >
          <CodeField error={errors?.code} />
        </IntentForm>
      )}
      <details open={errors?.recoveryCode !== undefined}>
        <summary className="cursor-pointer py-2 font-semibold">Use a recovery code instead</summary>
        <IntentForm
          intent="give-recovery-code"
          button="Open the desk with this code"
          action={path}
          variant="line"
          className="mt-3"
        >
          <TextField
            name="recoveryCode"
            label="Recovery code"
            hint="Twelve letters and digits. Each code works once."
            autoComplete="off"
            maxLength={40}
            error={errors?.recoveryCode}
          />
        </IntentForm>
      </details>
    </div>
  );
}

type SetUpFactorProps = {
  /** The link back to the desk. Undefined until a second factor is set up. */
  home: string | undefined;
  onCodes: (codes: string[]) => void;
};

export function SetUpFactor({ home, onCodes }: SetUpFactorProps) {
  return (
    <div className="grid gap-8">
      <section>
        <h2 className="text-h4">An authenticator app</h2>
        <p className="mt-2 mb-4">You can use any app that shows six-digit codes.</p>
        <IntentForm intent="start-totp" button="Use an app" action={path} />
      </section>
      <section>
        <h2 className="text-h4">A passkey</h2>
        <p className="mt-2 mb-4">
          Your fingerprint, your face or a security key. The browser must support passkeys and run scripts.
        </p>
        <PasskeyButton task="add" variant="line" onCodes={onCodes}>
          Make a passkey
        </PasskeyButton>
      </section>
      {home && (
        <p>
          <Link to={home}>Back to the desk</Link>
        </p>
      )}
    </div>
  );
}

type SetUpTotpProps = {
  pending: { secret: string; address: string; qr: DrawnQr };
  error: string | undefined;
};

export function SetUpTotp({ pending, error }: SetUpTotpProps) {
  return (
    <div className="grid gap-6">
      <QrCode code={pending.qr} title="QR code for your authenticator app" />
      <p>
        Is the app on this phone? <a href={pending.address}>Open it in the app</a>, or type this key there:{' '}
        <code className="font-semibold wrap-anywhere">{pending.secret}</code>
      </p>
      <IntentForm intent="confirm-totp" button="Confirm" action={`${path}?add=totp`}>
        <CodeField error={error} />
      </IntentForm>
    </div>
  );
}

function CodeField({ error }: { error: string | undefined }) {
  return (
    <TextField
      name="code"
      label="Code from your app"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9 ]*"
      maxLength={12}
      error={error}
    />
  );
}
