import { createFirstAdminLink, describeSetupLink } from '../modules/accounts';
import { runCommand, serve } from './serve';
import { readSettings } from './settings';

runCommand(async () => {
  const settings = readSettings(process.env);
  const links: string[] = [];
  const url = await serve(settings, async ({ platform }) => {
    const token = await createFirstAdminLink(platform);
    if (token !== null) links.push(`There is no administrator yet. ${describeSetupLink(token, settings.publicUrl)}`);
  });
  // To standard output, not to the log, which others may read and keep.
  process.stdout.write([`Regulars is ready on ${url}\n`, ...links].join(''));
});
