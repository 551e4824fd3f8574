import { createFirstAdminLink, describeSetupLink } from '../modules/accounts';
import { describeVersion } from '../shared/version';
import { runCommand } from './runCommand';
import { serve } from './serve';
import { readSettings } from './settings';

runCommand(async () => {
  const settings = readSettings(process.env);
  const links: string[] = [];
  const url = await serve(settings, async ({ platform }) => {
    const token = await createFirstAdminLink(platform);
    if (token !== null) links.push(`There is no administrator yet. ${describeSetupLink(token, settings.publicUrl)}`);
  });
  // One-time links go to standard output, because others may read and keep the log.
  process.stdout.write([`Regulars ${describeVersion()} is ready on ${url}\n`, ...links].join(''));
});
