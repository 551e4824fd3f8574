import { runCommand, serve } from './serve';
import { readSettings } from './settings';

runCommand(async () => {
  const url = await serve(readSettings(process.env));
  process.stdout.write(`Regulars is ready on ${url}\n`);
});
