import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { webhookEvents } from './webhook-events.ts';

const text = readFileSync(join(import.meta.dirname, '../../../../docs/running-it.md'), 'utf8');
const manual = text.slice(text.indexOf('## Online payment'), text.indexOf('## Passes for wallets'));

it('the manual names the events to choose, and no others', () => {
  const ofStripe = [...manual.matchAll(/enabled_events\[\]=([\w.]+)/g)].map(([, name]) => name);
  expect(ofStripe).toEqual(webhookEvents.stripe);
  const part = manual.slice(manual.indexOf('**Razorpay.**'), manual.indexOf('Set `RAZORPAY_KEY_ID`'));
  const ofRazorpay = [...part.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map(([, name]) => name);
  expect(ofRazorpay).toEqual(webhookEvents.razorpay);
});

it('the manual makes the webhook with the version that our library of Stripe reads', () => {
  expect(manual).toContain(`api_version=${Stripe.API_VERSION} `);
});
