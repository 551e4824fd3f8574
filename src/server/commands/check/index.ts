import { openWallets } from '../../main/openWallets';
import { EXIT_CONFIG, runCommand } from '../../main/runCommand';
import { ConfigError, readSettings, type Settings } from '../../main/settings';
import { describeVersion } from '../../shared/version';
import { checkBackups } from './checkBackups';
import { checkDatabase, checkKey } from './checkDatabase';
import { checkAddresses, checkDataDirectory, checkMemory } from './checkMachine';
import { fail, failBy, ok, type Finding } from './Finding';
import { checkClock, checkPublicUrl, describeVendors, reachVendors } from './reach';

/**
 * `regulars check`: says what a start of the server would find, and what to do about it. It starts and changes nothing.
 * Exits with 0, with 78 when a setting is wrong, or with 1 when something else failed.
 */
runCommand(async () => {
  const findings: Finding[] = [];
  const report = (...found: Finding[]) => {
    for (const finding of found) process.stdout.write(format(finding));
    findings.push(...found);
  };
  report(ok('version', `Regulars ${describeVersion()} on Node ${process.versions.node}`));
  const settings = readOrReport(report);
  if (settings) await checkAll(settings, report);
  const [failed, warned] = (['FAIL', 'warn'] as const).map((each) => findings.filter(({ level }) => level === each));
  process.stdout.write(`${failed?.length ?? 0} failed, ${warned?.length ?? 0} to look at\n`);
  if (failed?.some(({ isWrongSetting }) => isWrongSetting)) process.exitCode = EXIT_CONFIG;
  else if (failed?.length) process.exitCode = 1;
});

type Report = (...found: Finding[]) => void;

function readOrReport(report: Report): Settings | null {
  try {
    const settings = readSettings(process.env);
    report(ok('settings', `${Object.keys(settings.changed).join(', ') || 'none'} given, and valid`));
    return settings;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [, ...problems] = error.message.split('\n');
    for (const problem of problems) {
      report({
        ...fail('settings', problem.trim(), 'Correct it: settings.md has all settings.'),
        isWrongSetting: true,
      });
    }
    return null;
  }
}

async function checkAll(settings: Settings, report: Report): Promise<void> {
  const isPackaged = settings.database.databaseUrl === undefined;
  // They take up to 5 s, while the other checks go on.
  const reaching = reachVendors(settings);
  const { findings, isServed } = await checkAddresses(settings);
  report(...findings, checkMemory(isPackaged, isServed));
  if (isPackaged) report(...(await checkDataDirectory(settings.dataDir)));
  const examined = await checkDatabase(settings);
  try {
    report(...examined.findings, await checkKey(settings, examined));
    report(...(await checkBackups(settings, examined.hasTables ? examined.session : null)));
  } finally {
    await examined.session?.close();
  }
  report(...checkWallets(settings));
  const reached = await reaching;
  report(...describeVendors(reached));
  report(checkClock([examined, ...reached].map(({ clockMs }) => clockMs)));
  report(...(await checkPublicUrl(settings, isServed)));
}

function checkWallets({ wallets, publicUrl }: Settings): Finding[] {
  if (!wallets.apple && !wallets.google) return [];
  try {
    openWallets(wallets, publicUrl);
    return [ok('wallets', 'their credentials can be used')];
  } catch (error) {
    return [failBy('wallets', error, 'Put its files in place (operations/integrations.md).')];
  }
}

function format({ level, topic, text, remedy }: Finding): string {
  return `${level.padEnd(5)} ${topic}: ${text}\n${remedy === undefined ? '' : `        ${remedy}\n`}`;
}
