// Runs Node's HTTP server without any framework. The server answers each request with the same file.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [bodyFile = '', headersFile = '', port] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const headers: string[] = JSON.parse(readFileSync(headersFile, 'utf8'));

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1');
