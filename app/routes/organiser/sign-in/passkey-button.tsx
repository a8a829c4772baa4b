import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '#ui/layout/button.tsx';
import type { PasskeyAnswer } from './passkey.ts';

type PasskeyButtonProps = {
  /** To make a new passkey, or to give one that is there. */
  task: 'add' | 'give';
  variant?: 'solid' | 'line';
  /** Told the recovery codes that came with a first factor. */
  onCodes?: (codes: string[]) => void;
  children: ReactNode;
};

const never = () => () => {};

/** Starts the browser's own passkey dialogue. Without script, or in a browser without passkeys, it is not there. */
export function PasskeyButton({ task, variant = 'solid', onCodes, children }: PasskeyButtonProps) {
  const canUse = useSyncExternalStore(
    never,
    () => window.PublicKeyCredential !== undefined,
    () => false,
  );
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const run = async () => {
    setIsBusy(true);
    setMessage(undefined);
    const told = await runPasskey(task).catch(() => ({ message: gaveUp }) as PasskeyAnswer);
    setIsBusy(false);
    setMessage(told.message);
    if (told.recoveryCodes) onCodes?.(told.recoveryCodes);
    else if (told.to && task === 'give') await navigate(told.to, { replace: true });
    else if (told.to) await revalidate();
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

const gaveUp = 'The passkey was not used. Please try again, or take another way.';

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
