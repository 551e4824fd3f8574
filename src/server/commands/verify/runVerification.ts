import type { Session } from '../../database/openSession';
import { verifyDatabase, type RuleResult } from '../../modules/verification';

/** Checks all rules in the database and prints one line per rule. Returns how many are violated. */
export async function runVerification(session: Session, secretsKey: string | undefined): Promise<number> {
  const startedAt = performance.now();
  const onResult = (result: RuleResult) => process.stdout.write(`${format(result).join('\n')}\n`);
  const results = await verifyDatabase(session, { secretsKey, onResult }, session.openAnother);
  const broken = results.filter(({ total }) => total > 0).length;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const outcome = broken === 0 ? 'all hold' : `${broken} broken`;
  process.stdout.write(`${results.length} rules in ${seconds} s: ${outcome}\n`);
  return broken;
}

function format({ id, title, checked, unit, total, violations, skipped }: RuleResult): string[] {
  if (skipped !== undefined) return [`skipped  ${id}: ${skipped}`];
  const checkedRows = `${checked.toLocaleString('en-US')} ${checked === 1 ? toSingular(unit) : unit}`;
  if (total === 0) return [`ok       ${id}: ${title} (${checkedRows})`];
  const left = total - violations.length;
  return [
    `BROKEN   ${id}: ${title} (${total.toLocaleString('en-US')} of ${checkedRows})`,
    ...violations.map((violation) => `           store ${violation.storeId ?? 'none'}: ${violation.id}`),
    ...(left > 0 ? [`           and ${left.toLocaleString('en-US')} more`] : []),
  ];
}

/** The singular of a unit: 'store with keys' for 'stores with keys'. Its noun ends before 'of' or 'with', if any. */
const toSingular = (unit: string) => unit.replace(/s(?= (?:of|with) |$)/, '');
