import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Makes a Node process free all unused memory. The process must run with `--inspect-port`. The signal SIGUSR1 makes
 * Node open its debugger, only on this machine.
 */
export async function collectGarbage(pid: number, inspectPort: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  const debuggerAddress = await findDebugger(inspectPort);
  const socket = new WebSocket(debuggerAddress);
  await new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = () => fail(new Error('The debugger of the server does not answer.'));
  });
  // Collect twice, because destructors that run in the first collection release more memory.
  for (const id of [1, 2]) {
    const answered = new Promise((done) => {
      socket.onmessage = done;
    });
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await answered;
  }
  socket.close();
}

async function findDebugger(port: number): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const targets = await fetch(`http://127.0.0.1:${port}/json/list`)
      .then((answer): Promise<{ webSocketDebuggerUrl: string }[]> => answer.json())
      .catch(() => []);
    const [target] = targets;
    if (target) return target.webSocketDebuggerUrl;
    await sleep(200);
  }
  throw new Error('The server did not open its debugger.');
}
