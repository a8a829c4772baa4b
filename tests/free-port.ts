export { findFreePort } from '#platform/free-port.server.ts';
