/** The part of a logger that the database uses. Fastify's logger and pino implement it. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
