import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from './database-servers.ts';

/**
 * Starts HAProxy in front of database servers. HAProxy passes connections to the server that accepts writes, and closes
 * all connections to a server that no longer accepts writes. Returns a function that stops HAProxy.
 */
export async function startHaproxy(folder: string, port: number, servers: Server[]) {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configuration(port, servers));
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => child.kill());
  const ended = once(child, 'exit');
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

function configuration(port: number, servers: Server[]): string {
  const lines = servers.map((one) => `  server ${one.name} 127.0.0.1:${one.port} port ${one.agentPort}`);
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  option httpchk GET /
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${lines.join('\n')}
`;
}
