import { openBodyBudget } from '#platform/forms/body-budget.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { wideNetworkOf } from '#platform/http/security/networks.server.ts';

const mebibyte = 1024 * 1024;

/**
 * While a form is handled, it needs about twice its size in memory. With this budget, fifty people in one network can
 * send 2 MB each at the same time.
 */
const ofVisitors = openBodyBudget({ all: 256 * mebibyte, each: 96 * mebibyte });

/** Organisers have their own budget, so that forms of visitors never block the desk. */
const ofOrganisers = openBodyBudget({ all: 96 * mebibyte, each: 32 * mebibyte });

/** Opens the meter that counts the bytes of a visitor's form. All forms from the same wide network share one limit. */
export function meterOfVisitor({ context }: { context: Pick<RequestContext, 'clientAddress'> }) {
  return ofVisitors.open(wideNetworkOf(context.clientAddress));
}

/** Opens the meter that counts the bytes of an organiser's form. All forms of one organiser share one limit. */
export function meterOfOrganiser(organiserId: string) {
  return ofOrganisers.open(organiserId);
}
