import { openBodyBudget } from '#platform/forms/body-budget.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { wideNetworkOf } from '#platform/http/security/networks.server.ts';

const mebibyte = 1024 * 1024;

/**
 * A form needs memory of about twice its size while it is handled. This budget lets fifty people behind one address
 * send 2 MB each at the same time.
 */
const ofVisitors = openBodyBudget({ all: 256 * mebibyte, each: 96 * mebibyte });

/** Organisers have their own budget, so that forms of visitors never block the desk. */
const ofOrganisers = openBodyBudget({ all: 96 * mebibyte, each: 32 * mebibyte });

/** Opens the meter of a visitor's form. The holder is the visitor's network. */
export function meterOfVisitor({ context }: { context: Pick<RequestContext, 'clientAddress'> }) {
  return ofVisitors.open(wideNetworkOf(context.clientAddress));
}

/** Opens the meter of an organiser's form. */
export function meterOfOrganiser(organiserId: string) {
  return ofOrganisers.open(organiserId);
}
