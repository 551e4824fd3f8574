import type { ImportMapping } from '../../../../contract/imports';
import { IMPORT_CONSENT_VERSION } from '../../../../contract/plain/smsConsent';
import type { Sql } from '../../../database/Database';
import type { Encryptor } from '../../../platform/secrets/encryption';
import { applyOptOuts } from '../../contacts';
import { combineBirthdays, generateReferralCode } from '../../customers';
import { beginNumbers, findErasedNumbers } from '../../erasedNumbers';
import type { FileRow } from '../file/readCsv';
import type { Counts, ImportKey, ImportRecord } from '../imports.sql';
import {
  completeCustomers,
  insertCustomers,
  insertOpeningBalances,
  listKnown,
  lockKnown,
  type Completion,
  type KnownCustomer,
  type OpeningBalance,
} from './customers.sql';
import { findPhoneDigits } from './parsePhone';
import { parseRow, type ImportRow, type ParsingContext } from './parseRow';
import { insertReportedRows, type ReportedRow } from './reportedRows.sql';

/** A batch of rows in the order of the file. */
export interface Batch {
  rows: BatchRow[];
  rejected: ReportedRow[];
}

interface BatchRow extends ImportRow {
  number: number;
  cells: string[];
}

/** The number of rows per transaction. */
const BATCH_ROWS = 1_000;

/**
 * Parses the rows of a file in batches, after the first `processed` ones. Earlier rows are parsed too, because a later
 * row with the same phone is rejected. A resumed run therefore gets the same result.
 */
export async function* readRows(
  file: AsyncIterable<FileRow>,
  context: ParsingContext,
  processed: number,
): AsyncGenerator<Batch> {
  const firstRows = new Map<string, number>();
  let batch: Batch = { rows: [], rejected: [] };
  let position = 0;
  for await (const { number, cells } of file) {
    const row = parseOnce(cells, number, context, firstRows);
    position += 1;
    if (position <= processed) continue;
    if (typeof row === 'string') {
      const phoneDigits = findPhoneDigits(cells[context.mapping.phone] ?? '');
      batch.rejected.push({ number, reason: row, cells, phoneDigits });
    } else {
      batch.rows.push({ ...row, number, cells });
    }
    if (batch.rows.length + batch.rejected.length < BATCH_ROWS) continue;
    yield batch;
    batch = { rows: [], rejected: [] };
  }
  if (batch.rows.length + batch.rejected.length > 0) yield batch;
}

function parseOnce(
  cells: readonly string[],
  number: number,
  context: ParsingContext,
  firstRows: Map<string, number>,
): ImportRow | string {
  const row = parseRow(cells, context);
  if (typeof row === 'string') return row;
  const first = firstRows.get(row.phone);
  if (first !== undefined) return `The same phone number is in row ${first}`;
  firstRows.set(row.phone, number);
  return row;
}

export interface Run {
  encryptor: Encryptor;
  key: ImportKey;
  record: ImportRecord;
  timeZone: string;
  now: Date;
}

/** Determines the results of importing a batch, and saves the rows with problems. */
export async function checkBatch(sql: Sql, run: Run, batch: Batch): Promise<Counts> {
  const { key, record } = run;
  const known = await listKnown(
    sql,
    key.storeId,
    batch.rows.map(({ phone }) => phone),
  );
  const { rows, ...left } = await leaveOutErased(sql, run, batch, known);
  const { completions, unchanged, withPoints } = planCompletions(rows, known, record.mapping);
  const knownPhones = new Set(known.map(({ phone }) => phone));
  const added = rows.filter(({ phone }) => !knownPhones.has(phone));
  const reported = await report(sql, key, { rows, ...left }, known);
  return {
    added: added.length,
    updated: rows.length - added.length - unchanged,
    unchanged,
    ...reported,
    points: sumPoints(added) + sumPoints(completions),
    existingWithPoints: withPoints.length,
    existingIds: withPoints,
  };
}

/**
 * Imports a batch with a few statements in the caller's transaction: adds customers, fills in missing values of
 * existing ones or overwrites them, as the owner chose, and adds opening balances, at most once per customer.
 * @throws ConstraintViolation 'customers_referral_code' when a code is taken. Another attempt generates other codes.
 */
export async function applyBatch(sql: Sql, run: Run, batch: Batch): Promise<Counts> {
  const { encryptor, key, record, timeZone, now } = run;
  const { storeId, importId } = key;
  let known = await lockKnown(
    sql,
    storeId,
    batch.rows.map(({ phone }) => phone),
  );
  const { rows, ...left } = await leaveOutErased(sql, run, batch, known);
  const knownPhones = new Set(known.map(({ phone }) => phone));
  const candidates = rows
    .filter(({ phone }) => !knownPhones.has(phone))
    .map((row) => ({ ...row, referralCode: generateReferralCode() }));
  const addedIds = await insertCustomers(sql, storeId, candidates, {
    timeZone,
    consentVersion: IMPORT_CONSENT_VERSION,
    now,
  });
  await applyOptOuts(sql, encryptor, storeId, [...addedIds.keys()]);
  await beginNumbers(sql, encryptor, storeId, [...addedIds.keys()]);
  const others = rows.filter(({ phone }) => !addedIds.has(phone));
  // Customers who signed up in the meantime are locked too.
  if (known.length < others.length) {
    known = await lockKnown(
      sql,
      storeId,
      others.map(({ phone }) => phone),
    );
  }
  const plan = planCompletions(others, known, record.mapping);
  await completeCustomers(sql, storeId, plan.completions, now);
  const balances: OpeningBalance[] = [
    ...rows.flatMap(({ phone, points, number }) => {
      const customerId = addedIds.get(phone);
      return customerId !== undefined && points > 0 ? [{ customerId, points, rowNumber: number }] : [];
    }),
    ...plan.completions.flatMap(({ id, points, number }) =>
      points > 0 ? [{ customerId: id, points, rowNumber: number }] : [],
    ),
  ];
  await insertOpeningBalances(sql, { storeId, importId, accountId: record.createdBy }, balances);
  const reported = await report(sql, key, { rows, ...left }, known);
  return {
    added: addedIds.size,
    updated: others.length - plan.unchanged,
    unchanged: plan.unchanged,
    ...reported,
    points: sumPoints(balances),
    existingWithPoints: plan.withPoints.length,
    existingIds: plan.withPoints,
  };
}

/** A batch in which the rows with the phone numbers of erased customers are rejected, or else have a warning. */
interface ReadyBatch extends Batch {
  erased: number;
}

/** Rejects the rows with the phone numbers of erased customers, unless the owner says that they joined again. */
export async function leaveOutErased(
  sql: Sql,
  { encryptor, key, record }: Pick<Run, 'encryptor' | 'key' | 'record'>,
  batch: Batch,
  known: readonly KnownCustomer[],
): Promise<ReadyBatch> {
  const knownPhones = new Set(known.map(({ phone }) => phone));
  const unknown = [...batch.rows.map(({ phone }) => phone), ...batch.rejected.map(toPhone)];
  const phones = await findErasedNumbers(
    sql,
    encryptor,
    key.storeId,
    unknown.filter((phone) => !knownPhones.has(phone)),
  );
  const leftOut = batch.rows.filter(({ phone }) => phones.has(phone));
  const erased = leftOut.length;
  if (record.mapping?.includesErased === true) {
    const rows = batch.rows.map((row) =>
      phones.has(row.phone) ? { ...row, warnings: [...row.warnings, ERASED_PHONE] } : row,
    );
    return { ...batch, rows, erased };
  }
  return {
    rows: batch.rows.filter(({ phone }) => !phones.has(phone)),
    rejected: [
      ...batch.rejected.map((row) => (phones.has(toPhone(row)) ? withoutData(row) : row)),
      ...leftOut.map(({ number }) => withoutData({ number, reason: ERASED_PHONE })),
    ],
    erased,
  };
}

/** The phone number of a row that was rejected for something else. */
const toPhone = ({ phoneDigits }: ReportedRow) => `+1${phoneDigits}`;

/** The cells of erased people are not kept, because their data was erased. */
const withoutData = ({ number, reason }: Pick<ReportedRow, 'number' | 'reason'>): ReportedRow => ({
  number,
  reason,
  cells: [],
  phoneDigits: '',
});

const ERASED_PHONE = 'The customer with this phone number was erased';

/** Saves the rows with problems or warnings, and counts them. */
async function report(
  sql: Sql,
  key: ImportKey,
  { rows, rejected, erased }: ReadyBatch,
  known: readonly KnownCustomer[],
): Promise<Pick<Counts, 'rejected' | 'erased' | 'warned'>> {
  const warned = listWarned(rows, known);
  await insertReportedRows(sql, key, { rejected, warned });
  return { rejected: rejected.length, erased, warned: warned.length };
}

/** Lists the rows that are imported although a cell was left out or changed, or the phone number is a former one. */
function listWarned(rows: readonly BatchRow[], known: readonly KnownCustomer[]): ReportedRow[] {
  const former = new Set(known.flatMap(({ phone, isFormerPhone }) => (isFormerPhone ? [phone] : [])));
  return rows.flatMap(({ phone, warnings, number, cells }) => {
    const reasons = former.has(phone) ? [...warnings, FORMER_PHONE] : warnings;
    return reasons.length > 0 ? [{ number, reason: reasons.join('. '), cells, phoneDigits: phone.slice(-10) }] : [];
  });
}

const FORMER_PHONE = 'The phone number is a former one of a customer, who keeps the present number';

interface CompletionPlan {
  completions: (Completion & { number: number })[];
  unchanged: number;
  /** The ids of customers with points in the file and without an opening balance. */
  withPoints: string[];
}

/** Determines the changes of existing customers. After a merge, two rows may refer to the same customer. */
export function planCompletions(
  rows: Batch['rows'],
  known: readonly KnownCustomer[],
  mapping: ImportMapping | null,
): CompletionPlan {
  const overwrites = mapping?.overwrites === true;
  const byPhone = new Map(known.map((customer) => [customer.phone, customer]));
  const completions = new Map<string, Completion & { number: number }>();
  const withPoints = new Set<string>();
  let unchanged = 0;
  for (const row of rows) {
    const customer = byPhone.get(row.phone);
    if (!customer) continue;
    const planned = completions.get(customer.id);
    const before = planned ?? { ...customer, points: 0 };
    const name = overwrites ? (row.name ?? before.name) : (before.name ?? row.name);
    const birthday = overwrites
      ? combineBirthdays(row.birthday, before.birthday)
      : combineBirthdays(before.birthday, row.birthday);
    const hasPoints = row.points > 0 && !customer.hasOpeningPoints && before.points === 0;
    if (hasPoints) withPoints.add(customer.id);
    const givesPoints = hasPoints && mapping?.onlyNewGetPoints !== true;
    if (name === before.name && birthday === before.birthday && !givesPoints) {
      unchanged += 1;
      continue;
    }
    completions.set(customer.id, {
      id: customer.id,
      name,
      birthday,
      points: givesPoints ? row.points : before.points,
      number: givesPoints ? row.number : (planned?.number ?? row.number),
    });
  }
  return { completions: [...completions.values()], unchanged, withPoints: [...withPoints] };
}

const sumPoints = (rows: readonly { points: number }[]) => rows.reduce((sum, { points }) => sum + points, 0);
