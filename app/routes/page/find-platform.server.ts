import type { RouterContextProvider } from 'react-router';
import { type Platform, requestContext } from '#platform/http/request-context.server.ts';

/** Returns the platform of a request, or undefined during the build. */
export function findPlatform(context: Readonly<RouterContextProvider>): Platform | undefined {
  try {
    return context.get(requestContext);
  } catch {
    // Reading the request's context throws during the build, because there is no request.
    return undefined;
  }
}
