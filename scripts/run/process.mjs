import { spawn } from 'node:child_process';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of the project's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Prints one line of progress. */
export function say(sentence) {
  console.error(`▸ ${sentence}`);
}

/** Prints a message and ends the program with exit code 1. */
export function fail(sentence) {
  console.error(`✖ ${sentence}`);
  process.exit(1);
}

/** Returns how much time has passed since `start`, as text such as "3 s". `start` is in milliseconds. */
export function since(start) {
  return `${Math.max(1, Math.round((Date.now() - start) / 1000))} s`;
}

/**
 * Runs npm with the given Node and hides its output, like {@link runQuietly}. If npm started this program, uses the
 * same npm.
 */
export function runNpm(node, args, options) {
  const own = process.env.npm_execpath;
  if (own && basename(own) === 'npm-cli.js') return runQuietly(node, [own, ...args], options);
  return runQuietly('npm', args, options);
}

/**
 * Runs a program and hides its output. Returns the output and the exit code, which is undefined if the program could
 * not be started. Calls `onStart` with the process id of the program. Passes the signals that this process gets to the
 * program.
 */
export function runQuietly(file, args, { onStart, ...options } = {}) {
  return new Promise((done) => {
    let output = '';
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const stopForwarding = forwardSignals(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('spawn', () => onStart?.(child.pid));
    child.once('error', (error) => done({ code: undefined, output: error.message }));
    child.once('close', (code, signal) => {
      stopForwarding();
      if (signal) process.exit(128 + (signals[signal] ?? 9));
      done({ code, output });
    });
  });
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

function forwardSignals(child) {
  const handlers = Object.keys(signals).map((signal) => {
    const handler = () => {
      // Do not pass on Ctrl-C, because the terminal sends it to both programs.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    process.on(signal, handler);
    return [signal, handler];
  });
  return () => {
    for (const [signal, handler] of handlers) process.removeListener(signal, handler);
  };
}
