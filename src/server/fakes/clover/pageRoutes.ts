import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const FILES = {
  '/': ['register.html', 'text/html; charset=utf-8'],
  '/register.css': ['register.css', 'text/css; charset=utf-8'],
  '/register.js': ['register.js', 'text/javascript; charset=utf-8'],
} as const;

/** A page for ringing up sales by hand. */
export function pageRoutes(app: FastifyInstance): void {
  for (const [url, [file, type]] of Object.entries(FILES)) {
    const content = readFileSync(path.join(__dirname, 'page', file), 'utf8');
    app.get(url, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content));
  }
}
