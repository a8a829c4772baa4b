import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '#ui/layout/button.tsx';
import type { PasskeyAnswer } from './passkey.ts';

type PasskeyButtonProps = {
  /** `add` creates a passkey. `give` signs in with a passkey. */
  task: 'add' | 'give';
  variant?: 'solid' | 'line';
  /** Called with the recovery codes when an organiser has set up a second factor for the first time. */
  onCodes?: (codes: string[]) => void;
  children: ReactNode;
};

/** Opens the browser's passkey dialog. The button is hidden without script and in browsers without passkeys. */
export function PasskeyButton({ task, variant = 'solid', onCodes, children }: PasskeyButtonProps) {
  const [canUse, setCanUse] = useState(false);
  useEffect(() => setCanUse(window.PublicKeyCredential !== undefined), []);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const run = async () => {
    setIsBusy(true);
    setMessage(undefined);
    const answer = await runPasskey(task).catch(() => ({ message: notUsed }) as PasskeyAnswer);
    setIsBusy(false);
    setMessage(answer.message);
    if (answer.recoveryCodes) onCodes?.(answer.recoveryCodes);
    else if (answer.to && task === 'give') await navigate(answer.to, { replace: true });
    else if (answer.to) await revalidate();
  };

  if (!canUse) return null;
  return (
    <div>
      <Button type="button" variant={variant} isBusy={isBusy} onClick={run}>
        {children}
      </Button>
      <p role="status" className="mt-2 font-semibold text-madder-deep">
        {message}
      </p>
    </div>
  );
}

const notUsed = 'The passkey was not used. Please try again, or use another second factor.';

async function runPasskey(task: 'add' | 'give'): Promise<PasskeyAnswer> {
  const asked = await post({ intent: task === 'add' ? 'ask-to-add' : 'ask-to-give' });
  if (!asked.options) return asked;
  const optionsJSON = asked.options as never;
  const response =
    task === 'add' ? await startRegistration({ optionsJSON }) : await startAuthentication({ optionsJSON });
  return await post({ intent: task, response: JSON.stringify(response) });
}

async function post(fields: Record<string, string>): Promise<PasskeyAnswer> {
  const answer = await fetch('/organiser/passkey', {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'error',
  });
  return (await answer.json()) as PasskeyAnswer;
}
