import { describeVersion } from '../../shared/version';

/** `regulars version`: prints the version and its commit. */
process.stdout.write(`Regulars ${describeVersion()}\n`);
