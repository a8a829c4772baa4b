import { type FormEvent, useState } from 'react';
import { Button } from '#ui/layout/button.tsx';
import type { Opening } from './open-list.ts';
import { checkPin, fewestDigits, mostDigits, mostTries, type PinFault } from './pin.ts';

const faults: Record<PinFault, string> = {
  'too-short': `Please type ${fewestDigits} to ${mostDigits} digits.`,
  'too-simple': 'Please choose digits that nobody guesses, not 111111 or 123456.',
};

type FieldProps = { label: string; hint: string; fault: string | undefined; isHidden?: boolean };

function PinField({ label, hint, fault, isHidden = false }: FieldProps) {
  return (
    <label className="door-phone">
      {label}
      <input
        className="control"
        name="pin"
        type={isHidden ? 'password' : 'text'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={mostDigits}
        aria-invalid={fault !== undefined}
        aria-describedby="door-pin-hint door-pin-fault"
      />
      <span id="door-pin-hint" className="facts-note font-normal">
        {hint}
      </span>
      <span id="door-pin-fault" className="door-failed" role="alert">
        {fault}
      </span>
    </label>
  );
}

function readPin(event: FormEvent<HTMLFormElement>): string {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get('pin') ?? '').trim();
}

/** Asks for a new PIN, and downloads the list with it. */
export function DownloadForm({ isLoading, onLoad }: { isLoading: boolean; onLoad: (pin: string) => void }) {
  const [fault, setFault] = useState<PinFault>();
  return (
    <form
      onSubmit={(event) => {
        const pin = readPin(event);
        const found = checkPin(pin);
        setFault(found);
        if (!found) onLoad(pin);
      }}
    >
      <PinField
        label="Choose a PIN for this shift"
        hint="It opens the list on this phone, also without network. Tell it only to those who work at this door."
        fault={fault && faults[fault]}
      />
      <Button type="submit" className="mt-3" disabled={isLoading}>
        {isLoading ? 'Loading …' : 'Download the list'}
      </Button>
    </form>
  );
}

/** Asks for the PIN of the list on this phone. */
export function UnlockForm({ onOpen }: { onOpen: (pin: string) => Promise<Opening> }) {
  const [isOpening, setOpening] = useState(false);
  const [triesLeft, setTriesLeft] = useState<number>();
  const open = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const pin = readPin(event);
    if (pin === '') return;
    setOpening(true);
    const opening = await onOpen(pin);
    setOpening(false);
    if (opening.ok) return;
    setTriesLeft(opening.triesLeft);
    form.reset();
    form.querySelector('input')?.focus();
  };
  return (
    <section className="door-list" aria-labelledby="door-locked">
      <h2 id="door-locked">The list is locked</h2>
      <form onSubmit={(event) => void open(event)}>
        <PinField
          label="PIN of this shift"
          hint={`After ${mostTries} wrong PINs this phone deletes its list. Scans that were not sent yet stay.`}
          fault={
            triesLeft === undefined
              ? undefined
              : `Wrong PIN. ${triesLeft === 1 ? 'One try is left.' : `${triesLeft} tries are left.`}`
          }
          isHidden
        />
        <Button type="submit" className="mt-3" disabled={isOpening}>
          {isOpening ? 'Opening …' : 'Open the list'}
        </Button>
      </form>
    </section>
  );
}
